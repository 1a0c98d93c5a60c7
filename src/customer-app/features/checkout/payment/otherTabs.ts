const NAME = 'homefit:checkout'

const channel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME))

/** Tells the other tabs of this browser that an order's payment window opens here. The server decides; this is sooner. */
export function tellOtherTabs(orderId: number): void {
  const told = channel()
  told?.postMessage(orderId)
  told?.close()
}

/** Calls when another tab opens the payment window of this order, until the answered function is called. */
export function onOtherTab(orderId: number, call: () => void): () => void {
  const heard = channel()
  heard?.addEventListener('message', ({ data }) => data === orderId && call())
  return () => heard?.close()
}
