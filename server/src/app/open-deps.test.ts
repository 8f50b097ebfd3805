/** Two servers in one process, each with its own database. */
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { clusterUrl } from '#testing/cluster-url.ts'

const first = await testApp({ clusterUrl: await clusterUrl, config: { databaseName: 'First Records' } })
const second = await testApp({
  config: { databaseName: 'Second Records', tokenSecret: 'another secret for the second' },
})

const [firstMember, secondMember] = [await first.make.member(), await second.make.member()]
const [firstClient, secondClient] = [await first.as(firstMember), await second.as(secondMember)]

describe('two servers in one process', () => {
  it('have no part in common', () => {
    const parts = Object.entries(second.deps).filter(
      ([, part]) => typeof part === 'function' || (typeof part === 'object' && part !== null),
    )
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.filter(([, part]) => Object.values(first.deps).includes(part)).map(([name]) => name)).toEqual([])
  })

  it('accept only their own tokens', async () => {
    const callers = { first: firstClient.token ?? '', second: secondClient.token ?? '' }
    expect((await first.withToken(callers.first).get('/me')).status).toBe(200)
    expect((await second.withToken(callers.first).get('/me')).status).toBe(401)
    // Not only because the session is in the other database: the signature is invalid, though the first accepted it.
    expect(await second.deps.tokens.verify(callers.first, second.clock.now())).toBeNull()
    expect((await second.withToken(callers.second).get('/me')).status).toBe(200)
    expect((await first.withToken(callers.second).get('/me')).status).toBe(401)
  })

  it('serve guidelines with their own name, and close without the other', async () => {
    const readGuidelines = async ({ guest }: typeof first) => (await guest.get('/static/pdf/guidelines.pdf')).raw
    const [one, other] = [await readGuidelines(first), await readGuidelines(second)]
    expect(one.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one.equals(other)).toBe(false)

    await first.close()
    expect((await readGuidelines(second)).equals(other)).toBe(true)
    expect((await secondClient.get('/me')).status).toBe(200)
  })
})
