import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preserveClicks } from './layout-shift-clicks.ts'

let stop = () => {}
let clicks = 0
const getButton = () => document.querySelector('button') ?? document.body
const inside = { clientX: 50, clientY: 110 }

beforeEach(() => {
  clicks = 0
  document.body.innerHTML = '<main><button type="button"><b>Save</b></button></main>'
  getButton().getBoundingClientRect = () => new DOMRect(10, 100, 80, 40)
  getButton().addEventListener('click', () => {
    clicks += 1
  })
  stop = preserveClicks()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const pressButton = (on: Element = getButton()) => fireEvent.mouseDown(on, inside)
const releaseMouse = (on: Element, at = inside) => fireEvent.mouseUp(on, at)
const getPage = () => document.querySelector('main') ?? document.body

describe('preserveClicks', () => {
  it('clicks a button that moves away while it is pressed', () => {
    pressButton(document.querySelector('b') ?? getButton())
    releaseMouse(getPage())
    expect(clicks).toBe(1)
  })

  it('leaves a button that stays to the browser', () => {
    pressButton()
    releaseMouse(document.querySelector('b') ?? getButton())
    expect(clicks).toBe(0)
  })

  it('clicks nothing if the mouse moved off the button or was pressed elsewhere', () => {
    pressButton()
    releaseMouse(getPage(), { clientX: 50, clientY: 141 })
    pressButton(getPage())
    releaseMouse(getPage())
    expect(clicks).toBe(0)
  })
})
