/** News and events of the demo data: past, current and future ones for every role. */
import { addDays, addTime, DAY_MS, type MemberRole } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Tx } from '#platform/database/types.ts'
import { appendHistory } from '#platform/records/history.ts'

type DemoNews = {
  readonly title: string
  readonly lead: string
  readonly content: string
  /** Days from today to the start, and from the start to the end. */
  readonly days: readonly [start: number, length: number | null]
  readonly event: boolean
  readonly roles: readonly MemberRole[]
}

const ALL_ROLES: readonly MemberRole[] = ['STJ', 'CCM']

const DEMO_NEWS: readonly DemoNews[] = [
  {
    title: 'Spring trophy show in Gödöllő',
    lead: '<p>Three days in the stables of the royal palace, with a measuring hall that is open to visitors.</p>',
    content:
      '<p>Measurers are asked to be in the hall by <strong>8 o’clock</strong> on the first day.</p><h3>Programme</h3><table><tbody><tr><th><p>Day</p></th><th><p>Morning</p></th><th><p>Afternoon</p></th></tr><tr><td><p>First</p></td><td><p>Deliveries</p></td><td><p>Measuring</p></td></tr><tr><td><p>Second</p></td><td><p>Measuring</p></td><td><p>Review by judges</p></td></tr><tr><td><p>Third</p></td><td><p>Awards</p></td><td><p>Collection</p></td></tr></tbody></table>',
    days: [24, 2],
    event: true,
    roles: ALL_ROLES,
  },
  {
    title: 'Calibration day for senior judges',
    lead: '',
    content:
      '<p>Every judge measures the same ten trophies; deviations are discussed in the afternoon.</p><ul><li><p>Bring your own steel tape and callipers.</p></li><li><p>Travel is booked by the office.</p></li></ul>',
    days: [45, null],
    event: true,
    roles: ['STJ'],
  },
  {
    title: 'Course for new measurers, part two',
    lead: '<p>Antlers of red, fallow and roe deer, in the hall of the forestry school.</p>',
    content: '<p>Part one is required. Places are given in the order of applications.</p>',
    days: [-6, 40],
    event: true,
    roles: ['CCM'],
  },
  {
    title: 'Autumn exhibition in Poľana',
    lead: '',
    content: '<p>312 trophies were measured, 41 of them gold. We thank all who helped.</p>',
    days: [-250, 3],
    event: true,
    roles: ALL_ROLES,
  },
  {
    title: 'Edition 2023 of the point sheets stays in force',
    lead: '<p>No formula changes this season; frequent questions are answered in the handbook.</p>',
    content:
      '<p>No formula changes this season.</p><h2>Frequent questions</h2><ol><li><p>Length of main beam: along the outer curve, from the lower rim of the coronet.</p></li><li><p>Weight: with the deduction for the part of the skull that is present.</p></li></ol><blockquote><p>When in doubt, measure twice and write down both.</p></blockquote>',
    days: [-3, null],
    event: false,
    roles: ALL_ROLES,
  },
  {
    title: 'How to photograph a trophy for its record',
    lead: '',
    content:
      '<p>Three pictures are enough: <em>front</em>, <em>side</em> and the <em>skull plate</em> with its seal. A plain background and daylight help more than a better camera.</p>',
    days: [-20, null],
    event: false,
    roles: ['CCM'],
  },
  {
    title: 'Reviews of the last quarter',
    lead: '<p>The most frequent corrections by judges, and their reasons.</p>',
    content: '<p>Half of all corrections concern the spread. It is credited up to the mean length only.</p>',
    days: [-33, null],
    event: false,
    roles: ['STJ'],
  },
]

/** Stores the news and events. */
export const seedNews = async (tx: Tx, today: string, now: Date): Promise<void> => {
  for (const { days, roles, ...texts } of DEMO_NEWS) {
    const [start, length] = days
    const date_from = addDays(today, start)
    const at = addTime(now, (start < 0 ? start : -10) * DAY_MS)
    const row = { ...texts, date_from, date_to: length === null ? null : addDays(date_from, length), roles: [...roles] }
    const id = newId()
    await tx
      .insertInto('news')
      .values({ id, ...row, notification: false, created_at: at, modified_date: at })
      .execute()
    const by = { _id: null, name: 'Demo data', role: '' }
    await appendHistory(tx, { record: { kind: 'news', id }, action: 'create', at, by, changes: [] })
  }
}
