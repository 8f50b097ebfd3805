import { describe, expect, it } from 'vitest'
import {
  type Certification,
  correctionBlockedReason,
  entryBlockedReason,
  getEffectiveStatus,
  isInsideValidity,
  isSuggestedValidity,
  suggestValidity,
} from './certification.ts'

const createMember = (overrides: Partial<Certification> = {}): Certification => ({
  role: 'CCM',
  status: 'active',
  valid_from: '2024-01-01',
  valid_to: '2026-05-31',
  ...overrides,
})

describe('effective status', () => {
  it('changes from active to expired on the day after the validity ends', () => {
    expect(getEffectiveStatus(createMember(), '2026-05-31')).toBe('active')
    expect(getEffectiveStatus(createMember(), '2026-06-01')).toBe('expired')
  })

  it('does not change for an active member without an end date, or for other statuses', () => {
    expect(getEffectiveStatus(createMember({ valid_to: null }), '2099-01-01')).toBe('active')
    expect(getEffectiveStatus(createMember({ status: 'approved' }), '2099-01-01')).toBe('approved')
  })
})

it('suggests a validity of five years from today', () => {
  const suggested = suggestValidity('2026-06-01')
  expect(suggested).toEqual({ valid_from: '2026-06-01', valid_to: '2031-06-01' })
  expect(isSuggestedValidity('2026-06-01', suggested)).toBe(true)
  expect(isSuggestedValidity('2026-06-02', suggested)).toBe(false)
  expect(isSuggestedValidity('2026-06-01', { valid_from: null, valid_to: null })).toBe(false)
})

describe('entering evaluations', () => {
  it('allows active members, and admins without certification', () => {
    expect(entryBlockedReason(createMember(), '2026-05-31')).toBeNull()
    expect(entryBlockedReason(createMember({ role: 'admin', valid_to: '2000-01-01' }), '2026-05-31')).toBeNull()
  })

  it('is blocked for approved members until the certification is active', () => {
    expect(entryBlockedReason(createMember({ status: 'approved' }), '2026-05-31')).toBe(
      'Your certification is not active yet.',
    )
  })

  it('allows expired members for 60 days, then names the end date of the certification', () => {
    expect(entryBlockedReason(createMember(), '2026-07-30')).toBeNull()
    expect(entryBlockedReason(createMember(), '2026-07-31')).toBe(
      'Your certification expired on 31/05/2026. Evaluations are read-only.',
    )
  })

  it('has no grace period if the status was set to expired before the validity ended', () => {
    expect(entryBlockedReason(createMember({ status: 'expired' }), '2026-05-31')).toBe(
      'Your certification expired. Evaluations are read-only.',
    )
  })
})

describe('correcting evaluations', () => {
  const own = { isOwn: true, eval_date: '2026-05-31' }

  it('limits the grace period to own evaluations from within the validity', () => {
    expect(correctionBlockedReason(createMember(), '2026-07-30', own)).toBeNull()
    const ended = 'Your certification expired on 31/05/2026. Evaluations are read-only.'
    expect(correctionBlockedReason(createMember(), '2026-07-31', own)).toBe(ended)
    expect(correctionBlockedReason(createMember(), '2026-06-01', { ...own, isOwn: false })).toBe(ended)
    expect(correctionBlockedReason(createMember(), '2026-06-01', { ...own, eval_date: '2023-12-31' })).toBe(ended)
  })

  it('ignores dates for active members and admins', () => {
    const another = { isOwn: false, eval_date: '2001-01-01' }
    expect(correctionBlockedReason(createMember(), '2026-05-31', another)).toBeNull()
    expect(
      correctionBlockedReason(createMember({ role: 'admin', valid_to: '2000-01-01' }), '2026-05-31', another),
    ).toBeNull()
    expect(correctionBlockedReason(createMember({ status: 'approved' }), '2026-05-31', own)).toBe(
      'Your certification is not active yet.',
    )
  })
})

describe('validity', () => {
  it('includes both end dates', () => {
    expect(
      ['2023-12-31', '2024-01-01', '2026-05-31', '2026-06-01'].map((day) => isInsideValidity(createMember(), day)),
    ).toEqual([false, true, true, false])
  })

  it('is unlimited without dates, and for admins', () => {
    expect(isInsideValidity(createMember({ valid_from: null, valid_to: null }), '1950-01-01')).toBe(true)
    expect(isInsideValidity(createMember({ role: 'admin' }), '1950-01-01')).toBe(true)
  })
})
