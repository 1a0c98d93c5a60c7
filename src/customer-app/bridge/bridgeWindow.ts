/** What the bridge touches of a window, so that a page can also be given a made-up one. */
export type BridgeWindow = {
  readonly top: unknown
  readonly location: { readonly pathname: string }
  readonly document: { readonly visibilityState: string; addEventListener: Listen; removeEventListener: Listen }
  addEventListener: Listen
  removeEventListener: Listen
  webkit?: { messageHandlers?: Partial<Record<ChannelName, { postMessage(message: unknown): void }>> }
  WeappNative?: Partial<Record<ChannelName, (json: string) => void>>
  __weapp?: { receive(message: unknown): void; version: number }
  /** messages that came before the bundles did */
  __weappQueue?: unknown[]
}

export type ChannelName = 'dispatch' | 'request' | 'reply' | 'reject'

type Listen = (type: string, listener: (event: Event) => void) => void
