import { describe, expect, it } from 'vitest'
import {
  type Certification,
  correctionBlockedReason,
  entryBlockedReason,
  getEffectiveStatus,
  isInsideValidity,
} from './certification.ts'

const createMember = (overrides: Partial<Certification> = {}): Certification => ({
  role: 'CCM',
  status: 'active',
  valid_from: '2024-01-01',
  valid_to: '2026-05-31',
  ...overrides,
})

describe('the status that counts', () => {
  it('turns from active to expired on the day after the validity, by itself', () => {
    expect(getEffectiveStatus(createMember(), '2026-05-31')).toBe('active')
    expect(getEffectiveStatus(createMember(), '2026-06-01')).toBe('expired')
  })

  it('leaves an active member without an end, and every other status, as it is', () => {
    expect(getEffectiveStatus(createMember({ valid_to: null }), '2099-01-01')).toBe('active')
    expect(getEffectiveStatus(createMember({ status: 'approved' }), '2099-01-01')).toBe('approved')
  })
})

describe('whether a member may evaluate', () => {
  it('lets active members, and admins without any certification', () => {
    expect(entryBlockedReason(createMember(), '2026-05-31')).toBeNull()
    expect(entryBlockedReason(createMember({ role: 'admin', valid_to: '2000-01-01' }), '2026-05-31')).toBeNull()
  })

  it('tells the approved that the certification is not active yet', () => {
    expect(entryBlockedReason(createMember({ status: 'approved' }), '2026-05-31')).toBe(
      'Your certification is not active yet.',
    )
  })

  it('lets the expired finish within 60 days, and then names the day on which the certification ended', () => {
    expect(entryBlockedReason(createMember(), '2026-07-30')).toBeNull()
    expect(entryBlockedReason(createMember(), '2026-07-31')).toBe(
      'Your certification expired on 31/05/2026. Evaluations are read-only.',
    )
  })

  it('gives no days of grace when the status was set to expired before the validity ended', () => {
    expect(entryBlockedReason(createMember({ status: 'expired' }), '2026-05-31')).toBe(
      'Your certification expired. Evaluations are read-only.',
    )
  })
})

describe('whether a member may correct an evaluation', () => {
  const own = { isOwn: true, eval_date: '2026-05-31' }

  it('gives the grace days to own evaluations from within the validity only', () => {
    expect(correctionBlockedReason(createMember(), '2026-07-30', own)).toBeNull()
    const ended = 'Your certification expired on 31/05/2026. Evaluations are read-only.'
    expect(correctionBlockedReason(createMember(), '2026-07-31', own)).toBe(ended)
    expect(correctionBlockedReason(createMember(), '2026-06-01', { ...own, isOwn: false })).toBe(ended)
    expect(correctionBlockedReason(createMember(), '2026-06-01', { ...own, eval_date: '2023-12-31' })).toBe(ended)
  })

  it('is no question of dates for active members and admins', () => {
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

describe('the validity', () => {
  it('includes both its days', () => {
    expect(
      ['2023-12-31', '2024-01-01', '2026-05-31', '2026-06-01'].map((day) => isInsideValidity(createMember(), day)),
    ).toEqual([false, true, true, false])
  })

  it('is open where no date is set, and nothing an admin needs', () => {
    expect(isInsideValidity(createMember({ valid_from: null, valid_to: null }), '1950-01-01')).toBe(true)
    expect(isInsideValidity(createMember({ role: 'admin' }), '1950-01-01')).toBe(true)
  })
})
