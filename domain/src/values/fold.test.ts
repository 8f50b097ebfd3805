import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('a folded text', () => {
  it.each([
    ['Łukasz Żak', 'lukasz zak'],
    ['Søren Østergård', 'soren ostergard'],
    ['Þórður Ægisson', 'thordur aegisson'],
    ['Großmann', 'grossmann'],
    ['ČERNÝ', 'cerny'],
    ['İnönü, Kadın', 'inonu, kadin'],
    ['Цэцэг', 'цэцэг'],
  ])('of %s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})
