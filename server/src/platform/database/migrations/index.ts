/** Every migration, in order. A released one is never edited: add a new one instead. */
import type { Migration } from 'kysely'
import { foundation } from './001-foundation.ts'
import { evaluationList } from './002-evaluation-list.ts'
import { listSpeed } from './003-list-speed.ts'
import { files } from './004-files.ts'
import { historyCheckpoints } from './005-history-checkpoints.ts'
import { usualRanges } from './006-usual-ranges.ts'
import { mails } from './009-mails.ts'
import { members } from './010-members.ts'
import { downloadLinks } from './011-download-links.ts'
import { handbook } from './012-handbook.ts'
import { documents } from './013-documents.ts'
import { bulkImport } from './014-bulk-import.ts'
import { activity } from './015-activity.ts'
import { news } from './016-news.ts'
import { emailChanges } from './017-email-changes.ts'
import { secondFactor } from './017-second-factor.ts'
import { audit } from './018-audit.ts'
import { fileDigests } from './019-file-digests.ts'
import { hunterAddress } from './020-hunter-address.ts'
import { attemptsByKey } from './021-attempts-by-key.ts'
import { verifications } from './022-verifications.ts'
import { saveKeys } from './023-save-keys.ts'
import { passwordSetByAdmin } from './024-password-set-by-admin.ts'
import { knownDevices } from './025-known-devices.ts'
import { hunterFiles } from './026-hunter-files.ts'
import { backups } from './027-backups.ts'
import { confirmations } from './028-confirmations.ts'
import { auditLinks } from './029-audit-links.ts'
import { ownerFunctions } from './030-owner-functions.ts'
import { checkpointSignatures } from './031-checkpoint-signatures.ts'
import { verifiedTransactions } from './032-verified-transactions.ts'
import { tickets } from './033-tickets.ts'
import { statistics } from './034-statistics.ts'
import { statisticsWriters } from './035-statistics-writers.ts'
import { invisibleCharacters } from './036-invisible-characters.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '001-foundation': foundation,
  '002-evaluation-list': evaluationList,
  '003-list-speed': listSpeed,
  '004-files': files,
  '005-history-checkpoints': historyCheckpoints,
  '006-usual-ranges': usualRanges,
  '009-mails': mails,
  '010-members': members,
  '011-download-links': downloadLinks,
  '012-handbook': handbook,
  '013-documents': documents,
  '014-bulk-import': bulkImport,
  '015-activity': activity,
  '016-news': news,
  '017-email-changes': emailChanges,
  '017-second-factor': secondFactor,
  '018-audit': audit,
  '019-file-digests': fileDigests,
  '020-hunter-address': hunterAddress,
  '021-attempts-by-key': attemptsByKey,
  '022-verifications': verifications,
  '023-save-keys': saveKeys,
  '024-password-set-by-admin': passwordSetByAdmin,
  '025-known-devices': knownDevices,
  '026-hunter-files': hunterFiles,
  '027-backups': backups,
  '028-confirmations': confirmations,
  '029-audit-links': auditLinks,
  '030-owner-functions': ownerFunctions,
  '031-checkpoint-signatures': checkpointSignatures,
  '032-verified-transactions': verifiedTransactions,
  '033-tickets': tickets,
  '034-statistics': statistics,
  '035-statistics-writers': statisticsWriters,
  '036-invisible-characters': invisibleCharacters,
}
