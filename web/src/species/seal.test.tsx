import { cleanup } from '@testing-library/react'
import type { Award } from '@trophy/domain'
import { afterEach, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { Seal } from './seal.tsx'

afterEach(cleanup)

it('settles when the medal changes, and not when the sheet is opened', () => {
  const { rerender } = render(<Seal award="Silver" />)
  const isSettling = () => document.querySelector<HTMLElement>('[data-settles]')?.dataset.settles
  const show = (award: Award) => rerender(<Seal award={award} />)
  expect(isSettling()).toBe('false')
  show('Silver')
  expect(isSettling()).toBe('false')
  show('Gold')
  expect(isSettling()).toBe('true')
  const element = document.querySelector('[data-settles]')
  show('Silver')
  expect(document.querySelector('[data-settles]'), 'a new element, whose animation runs again').not.toBe(element)
})
