/** Events of the outbox. Those of one tab reach every tab. */
import type { Evaluation } from '@trophy/domain'
import { createSignal } from '#lib/signal.ts'
import type { OutboxEntry, Sheet } from './entry.ts'

export type StoredResult = {
  readonly kind: 'stored'
  readonly sheet: Pick<Sheet, 'shown' | 'savedInSeries'>
  readonly evaluation: Evaluation
}

/**
 * The response of the server to a sheet, or `kept` if it could not be reached at the first attempt; `finished` after the
 * last response of several. Any tab may have sent it.
 */
export type SendResult =
  | StoredResult
  | { readonly kind: 'rejected'; readonly sheet: Pick<OutboxEntry, 'saveKey' | 'species' | 'edited' | 'problem'> }
  | { readonly kind: 'kept' }
  | { readonly kind: 'finished' }

type Message = { readonly kind: 'changed' } | { readonly kind: 'send' } | SendResult

const changes = createSignal()
const sendRequests = createSignal()
const results = createSignal<[SendResult]>()
const channel = new BroadcastChannel('outbox')

const dispatch = (message: Message) => {
  if (message.kind === 'changed') changes.notify()
  else if (message.kind === 'send') sendRequests.notify()
  else results.notify(message)
}
channel.onmessage = ({ data }: MessageEvent<Message>) => dispatch(data)

const broadcast = (message: Message) => {
  channel.postMessage(message)
  dispatch(message)
}

/** Calls the listener after every change in any tab. Returns an unsubscribe function. */
export const onOutboxChange = changes.listen

export const notifyOutboxChange = (): void => broadcast({ kind: 'changed' })

/** Calls the listener when any tab has something to send. Returns an unsubscribe function. */
export const onSendRequest = sendRequests.listen

/**
 * Starts to send what is waiting, without the delay after a failure. All tabs try in turn, so that closing this one
 * does not stop it.
 */
export const requestSend = (): void => broadcast({ kind: 'send' })

/** Calls the listener with the results of all tabs: the one that sends may be in the background. */
export const onSendResult = results.listen

export const notifySendResult: (result: SendResult) => void = broadcast
