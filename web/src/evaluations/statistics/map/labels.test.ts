import { describe, expect, it } from 'vitest'
import { type Label, placeLabels } from './labels.ts'

const listTexts = (...labels: readonly Label[]) => placeLabels(labels, 400, 300).map(({ text }) => text)

describe('the numbers of a map', () => {
  it('are left out where they would lie on an earlier one', () => {
    expect(listTexts({ text: '120', x: 100, y: 100 }, { text: '7', x: 108, y: 104 })).toEqual(['120'])
  })

  it('stand beside and above one another', () => {
    expect(
      listTexts({ text: '120', x: 100, y: 100 }, { text: '7', x: 130, y: 100 }, { text: '8', x: 100, y: 120 }),
    ).toEqual(['120', '7', '8'])
  })

  it('are left out where the edge would cut them', () => {
    expect(listTexts({ text: '1,204', x: 10, y: 100 }, { text: '5', x: 100, y: 298 })).toEqual([])
  })
})
