import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createEmptySheet, withValue } from '@trophy/domain'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { enter, enterBoth, getInput, getRadio, renderSheetForm, requireSpecies } from '#testing/render-sheet.tsx'

afterEach(cleanup)

const SUPPLEMENTARY = 'Supplementary Information for Gold Trophy'
const BASE = 'Measurement Base Information'
const isCollapsed = (title: string) => screen.getByText(title).closest('section')?.dataset.collapsed === 'true'

describe('the supplementary section', () => {
  it('is collapsed until the medal is gold', async () => {
    renderSheetForm('wild-boar', { phenotype: 'wild-boar-european' })
    expect(isCollapsed(SUPPLEMENTARY)).toBe(true)
    enterBoth('Length of lower tusk', 25, 25)
    enterBoth('Width of lower tusk', 28, 28)
    expect(isCollapsed(SUPPLEMENTARY)).toBe(true)
    enterBoth('Circumference of upper tusk', 7.5, 7.5)
    expect(screen.getByText('Gold', { selector: 'aside span' })).toBeTruthy()
    await waitFor(() => expect(isCollapsed(SUPPLEMENTARY)).toBe(false))
    enterBoth('Length of lower tusk', 11, 11)
    expect(isCollapsed(SUPPLEMENTARY), 'an open section stays open').toBe(false)
  })

  it('stays collapsed while a number that would be gold is being typed', () => {
    renderSheetForm('wild-boar', { phenotype: 'wild-boar-european' })
    enterBoth('Length of lower tusk', 25, 25)
    enterBoth('Width of lower tusk', 28, 28)
    enter('Circumference of upper tusk, right, cm', 7.5)
    const input = getInput('Circumference of upper tusk, left, cm')
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    fireEvent.change(input, { target: { value: '7.5' } })
    expect(screen.getByText('Gold', { selector: 'aside span' })).toBeTruthy()
    act(() => vi.runAllTimers())
    expect(isCollapsed(SUPPLEMENTARY)).toBe(true)
    expect(screen.queryByText('Please complete the supplementary information for a gold trophy.')).toBeNull()
    fireEvent.change(input, { target: { value: '1.5' } })
    fireEvent.blur(input)
    expect(isCollapsed(SUPPLEMENTARY)).toBe(true)
  })

  it('is open if it contains a value', () => {
    const species = requireSpecies('wild-boar')
    renderSheetForm(species, { data: withValue(createEmptySheet(species), 'supplementary.comments', 'Found dead') })
    expect(isCollapsed(SUPPLEMENTARY)).toBe(false)
  })

  it('opens when one of its fields is required, or has an error', async () => {
    renderSheetForm('roe-deer')
    expect(isCollapsed(SUPPLEMENTARY)).toBe(true)
    fireEvent.click(getRadio('90'))
    await waitFor(() => expect(isCollapsed(SUPPLEMENTARY)).toBe(false))
    cleanup()
    renderSheetForm('wild-boar', { errors: { 'supplementary.comments': 'No longer than 200 characters' } })
    expect(isCollapsed(SUPPLEMENTARY)).toBe(false)
  })

  it('is opened by its button, which focuses its first field', () => {
    renderSheetForm('wild-boar')
    fireEvent.click(screen.getByText('Enter', { selector: 'button' }))
    expect(isCollapsed(SUPPLEMENTARY)).toBe(false)
    expect(document.activeElement).toBe(getInput('Skull length, cm'))
  })
})

describe('source and phenotype', () => {
  it('collapse to one line when both are chosen, with the picture of the species', () => {
    renderSheetForm('chamois', { source: 'Free range', phenotype: 'chamois-alpine-male' })
    const section = screen.getByText(BASE).closest('section')
    expect(isCollapsed(BASE)).toBe(true)
    expect(section?.textContent).toMatch(/Source Free rangePhenotype Alpine chamois ♂/)
    expect(section?.querySelector('[data-species=chamois]')?.closest('[hidden]')).toBeNull()
    cleanup()
    renderSheetForm('chamois', { source: 'Free range' })
    expect(isCollapsed(BASE)).toBe(false)
  })
})
