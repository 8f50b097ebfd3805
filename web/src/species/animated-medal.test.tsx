import { cleanup } from '@testing-library/react'
import type { Award } from '@trophy/domain'
import { afterEach, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { AnimatedMedal } from './animated-medal.tsx'

afterEach(cleanup)

it('turns briefly when the medal changes, and not when the sheet is opened', () => {
  const { rerender } = render(<AnimatedMedal award="Silver" />)
  const isSettling = () => document.querySelector<HTMLElement>('[data-animated]')?.dataset.animated
  const show = (award: Award) => rerender(<AnimatedMedal award={award} />)
  expect(isSettling()).toBe('false')
  show('Silver')
  expect(isSettling()).toBe('false')
  show('Gold')
  expect(isSettling()).toBe('true')
  const element = document.querySelector('[data-animated]')
  show('Silver')
  expect(document.querySelector('[data-animated]'), 'a new element, whose animation runs again').not.toBe(element)
})
