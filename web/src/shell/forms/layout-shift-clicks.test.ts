import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepPresses } from './layout-shift-clicks.ts'

let stop = () => {}
let clicks = 0
const save = () => document.querySelector('button') ?? document.body
const inside = { clientX: 50, clientY: 110 }

beforeEach(() => {
  clicks = 0
  document.body.innerHTML = '<main><button type="button"><b>Save</b></button></main>'
  save().getBoundingClientRect = () => new DOMRect(10, 100, 80, 40)
  save().addEventListener('click', () => {
    clicks += 1
  })
  stop = keepPresses()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const press = (on: Element = save()) => fireEvent.mouseDown(on, inside)
const release = (on: Element, at = inside) => fireEvent.mouseUp(on, at)
const page = () => document.querySelector('main') ?? document.body

describe('a button', () => {
  it('that moves away while it is pressed is pressed nonetheless', () => {
    press(document.querySelector('b') ?? save())
    release(page())
    expect(clicks).toBe(1)
  })

  it('that stays is left to the browser', () => {
    press()
    release(document.querySelector('b') ?? save())
    expect(clicks).toBe(0)
  })

  it('is not pressed by a mouse that moved off it, or that was pressed elsewhere', () => {
    press()
    release(page(), { clientX: 50, clientY: 141 })
    press(page())
    release(page())
    expect(clicks).toBe(0)
  })
})
