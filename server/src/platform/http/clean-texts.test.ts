import { type Contract, memberEditSchema, PASSWORD_FIELDS, profileSchema } from '@trophy/domain'
import { apiRoutes } from '@trophy/domain/routes'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Bodies that a handler parses itself, because they depend on the record. */
const otherBodies = [memberEditSchema({ today: '2026-06-01', has_password: false }), profileSchema]

it('leaves exactly the password fields of all bodies as they are', () => {
  const bodies = Object.values<Contract>(apiRoutes).flatMap(({ body }) => body ?? [])
  const names = [...bodies, ...otherBodies].flatMap((body) =>
    Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  )
  // Says whether there is a password.
  const passwordFields = new Set(names.filter((name) => /pass/i.test(name) && name !== 'has_password'))
  expect([...passwordFields].sort()).toEqual([...PASSWORD_FIELDS].sort())
})
