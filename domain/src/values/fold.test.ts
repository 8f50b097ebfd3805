import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Łukasz Żak', 'lukasz zak'],
    ['Søren Østergård', 'soren ostergard'],
    ['Þórður Ægisson', 'thordur aegisson'],
    ['Großmann', 'grossmann'],
    ['ČERNÝ', 'cerny'],
    ['İnönü, Kadın', 'inonu, kadin'],
    ['Цэцэг', 'цэцэг'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})
