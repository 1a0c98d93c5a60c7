import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Cart, CartItem } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { showError } from '#customer/shell/notices/notices.ts'

const SETTLE_MS = 400

/**
 * Numbers follow the finger at once; the server is told when it rests, and at the latest when the order is placed
 * (`saved`) or the screen left. A refusal puts the old number back.
 */
export function useQuantities() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, number>>(new Map())
  const resting = useRef(new Map<number, { quantity: number; timer: ReturnType<typeof setTimeout> }>())
  const sending = useRef(new Map<number, Promise<boolean>>())
  const { mutateAsync } = query.useMutation('patch', '/store/v1/user/cart/items/{id}/quantity')

  const put = (id: number, quantity: number) =>
    mutateAsync({ params: { path: { id } }, body: { quantity } }).then(
      () => true,
      (error: unknown) => {
        showError(error)
        return false
      },
    )
  const send = (id: number) => {
    const changed = resting.current.get(id)
    if (!changed) return
    clearTimeout(changed.timer)
    resting.current.delete(id)
    const before = sending.current.get(id) ?? Promise.resolve(true)
    const sent = before.then(() => put(id, changed.quantity))
    sending.current.set(id, sent)
    void sent.then(refreshCart).finally(() => {
      if (sending.current.get(id) !== sent) return
      sending.current.delete(id)
      if (!resting.current.has(id)) setDrafts((drawn) => new Map([...drawn].filter(([other]) => other !== id)))
    })
  }
  const sendAll = () => [...resting.current.keys()].forEach(send)
  const leave = useEffectEvent(sendAll)
  useEffect(() => () => leave(), [])

  return {
    /** The cart with the numbers as they stand under the finger. */
    drawn: (cart: Cart): Cart => ({
      ...cart,
      groups: cart.groups.map((group) => ({ ...group, items: group.items.map((item) => withDraft(item, drafts)) })),
    }),
    setQuantity: (id: number, quantity: number) => {
      setDrafts((drawn) => new Map(drawn).set(id, quantity))
      clearTimeout(resting.current.get(id)?.timer)
      resting.current.set(id, { quantity, timer: setTimeout(() => send(id), SETTLE_MS) })
    },
    /** Sends what is not sent yet; resolves when the server has everything: false when it refused something. */
    saved: async (): Promise<boolean> => {
      sendAll()
      return (await Promise.all(sending.current.values())).every(Boolean)
    },
  }
}

const withDraft = (item: CartItem, drafts: ReadonlyMap<number, number>): CartItem => {
  const quantity = drafts.get(item.id) ?? item.quantity
  return quantity === item.quantity ? item : { ...item, quantity, amount: item.unit_price * quantity }
}
