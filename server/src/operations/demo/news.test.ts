import { expect, it } from 'vitest'
import { cleanHtml } from '#news/clean-html.ts'
import { testApp } from '#testing/app.ts'
import { seedNews } from './news.ts'

it('stores clean news and events for every role', async () => {
  const { db, clock } = await testApp()
  await db.transaction().execute((tx) => seedNews(tx, '2026-06-01', clock.now()))
  const news = await db.selectFrom('news').selectAll().execute()
  for (const role of ['STJ', 'CCM'] as const)
    for (const event of [true, false])
      expect(news.some((item) => item.event === event && item.roles.includes(role))).toBe(true)
  for (const { lead, content } of news)
    for (const html of [lead, content]) expect(cleanHtml(html, 'https://example.org').html).toBe(html)
})
