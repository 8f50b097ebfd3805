/** The handbook, read by all signed-in users and edited by admins. */
import { handbookEditSchema, listSpecies, problems } from '@trophy/domain'
import { handbookRoutes } from '@trophy/domain/routes'
import { Download } from '#platform/files/download.ts'
import { removeAll } from '#platform/files/rows.ts'
import { streamZip } from '#platform/files/stream-zip.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { parseBody } from '#platform/http/errors.ts'
import { implement } from '#platform/http/implement.ts'
import { assertUnchanged, editRecord } from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import { chapterRecord, getChapter, listChanges, pickInformation, toChapter, toRecordRef } from './chapter.ts'
import * as store from './store.ts'
import { listZipEntries } from './zip.ts'

export const handbookHandlers = implement(handbookRoutes, {
  'GET /handbook': async ({ pool }) => (await store.list(pool)).map(toChapter),
  'GET /handbook/zip': async ({ pool, deps, now }) => {
    const parts = listZipEntries(await store.list(pool), await store.listFiles(pool))
    const { content, size } = streamZip(deps.fileStore, parts)
    return new Download(`handbook-${formatDayForFileName(now)}.zip`, 'application/zip', content, size)
  },
  'GET /handbook/for-evaluations': async ({ pool }) => {
    const chapters = (await store.list(pool)).map(toChapter)
    return Object.fromEntries(
      listSpecies().map(({ key }) => [
        key.toUpperCase(),
        { handbooks: chapters.filter(({ evaluation_option }) => evaluation_option === key) },
      ]),
    )
  },
  'GET /handbook/:id': ({ pool, params: { id } }) => getChapter(pool, id),
  'POST /handbook': async ({ tx, user, body, now }) => {
    const information = pickInformation(body)
    const id = await store.create(tx, information, now)
    const changes = listChanges(null, information)
    await appendHistory(tx, { record: toRecordRef(id), action: 'create', at: now, by: user, changes })
    return getChapter(tx, id)
  },
  'PATCH /handbook/:id': async ({ tx, user, params: { id }, body, now }) => {
    const { row } = await editRecord(tx, chapterRecord, { id, by: user, at: now }, (before) => {
      const edit = parseBody(handbookEditSchema, { ...pickInformation(before), ...body })
      if (edit.modified_date && edit.modified_date !== before.modified_date) throw problems.stale()
      return pickInformation(edit)
    })
    return toChapter(row)
  },
  'DELETE /handbook/:id': async ({ tx, user, params: { id }, query, now }) => {
    assertUnchanged(await store.getForUpdate(tx, id), query.modified_date)
    await store.remove(tx, id)
    await removeAll(tx, toRecordRef(id), now)
    await appendHistory(tx, { record: toRecordRef(id), action: 'delete', at: now, by: user, changes: [] })
  },
})
