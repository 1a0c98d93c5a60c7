import { lazy, Suspense, useState } from 'react'
import type { ProductDetail, ProductOptions, Sku } from '#customer/api/models.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { OptionGroupField } from './OptionGroupField.tsx'
import { maxQuantity, pickedSku, type Picked, valueState } from './optionPicking.ts'
import styles from './OptionSheet.module.css'
import type { Line } from '#customer/shell/cart/pendingSelection.ts'
import { SelectedLine } from './SelectedLine.tsx'
import { useOwnPrice } from '../useBenefits.ts'
import { usePurchase } from './usePurchase.ts'
import { linePrice } from './linePrice.ts'
import { formatKrw } from '#shared/format/krw.ts'

const SoldOutOptions = lazy(async () => ({
  default: (await import('../../wishes/restock/SoldOutOptions.tsx')).SoldOutOptions,
}))

type Props = {
  product: ProductDetail
  options: ProductOptions
  initial: Line[] | null
  /** what was picked on the page already */
  start?: Picked
  onPick?: (groupId: number, valueId: number) => void
  onClose: () => void
  onStale: () => void
}

const nothing: Picked = {}

export function OptionSheet({ product, options, initial, start = nothing, onPick, onClose, onStale }: Props) {
  const { option_groups: groups, skus } = options
  const onlySku = groups.length === 0 ? skus[0] : undefined
  const wanted = onlySku ?? pickedSku(groups, skus, start)
  const [picked, setPicked] = useState<Picked>(() => (wanted ? {} : open(start, options)))
  const [lines, setLines] = useState<Line[]>(() =>
    buyable(initial ?? (wanted ? [{ skuId: wanted.id, quantity: 1 }] : []), skus, product.purchase_limit),
  )
  const purchase = usePurchase(product.id, {
    onDone: onClose,
    onShort: (skuId, left) => {
      setLines(lines.flatMap((line) => (line.skuId === skuId ? (left > 0 ? [{ skuId, quantity: left }] : []) : [line])))
      onStale()
    },
  })

  const pick = (groupId: number, valueId: number) => {
    const next = { ...picked, [groupId]: valueId }
    const sku = pickedSku(groups, skus, next)
    setPicked(sku ? {} : next)
    onPick?.(groupId, valueId)
    if (sku && !lines.some((line) => line.skuId === sku.id)) setLines([...lines, { skuId: sku.id, quantity: 1 }])
  }
  const setQuantity = (skuId: number, quantity: number) =>
    setLines(lines.map((line) => (line.skuId === skuId ? { skuId, quantity } : line)))

  const own = useOwnPrice(product)
  const chosen = lines.flatMap((line) => {
    const sku = skus.find((candidate) => candidate.id === line.skuId)
    return sku ? [{ line, sku, price: linePrice(own, options, sku, line.quantity) }] : []
  })
  const total = chosen.reduce((sum, entry) => sum + entry.price, 0)
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)

  return (
    <Sheet
      title="옵션 선택"
      onClose={onClose}
      footer={
        <>
          <p className={styles.total} aria-live="polite">
            총 {count}개<strong>{formatKrw(total)}</strong>
          </p>
          <div className={styles.actions}>
            <Button
              variant="secondary"
              disabled={count === 0}
              busy={purchase.adding}
              onClick={() => purchase.addToCart(lines)}
            >
              장바구니
            </Button>
            <Button disabled={count === 0} busy={purchase.buying} onClick={() => purchase.buyNow(lines)}>
              바로구매
            </Button>
          </div>
        </>
      }
    >
      <div className={styles.content}>
        {groups.map((group) => (
          <OptionGroupField
            key={group.id}
            group={group}
            skus={skus}
            picked={picked}
            onPick={(valueId) => pick(group.id, valueId)}
          />
        ))}
        {skus.some(({ stock }) => stock === 'SOLD_OUT') && (
          <Suspense>
            <SoldOutOptions product={product} options={options} />
          </Suspense>
        )}
        <ul className={styles.lines}>
          {chosen.map(({ line, sku, price }) => (
            <SelectedLine
              key={sku.id}
              product={product}
              groups={groups}
              sku={sku}
              quantity={line.quantity}
              price={price}
              onQuantity={(quantity) => setQuantity(sku.id, quantity)}
              onRemove={onlySku ? undefined : () => setLines(lines.filter((other) => other.skuId !== sku.id))}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

/** What can still be bought of a remembered selection. */
function buyable(lines: Line[], skus: Sku[], limit: number | undefined): Line[] {
  return lines.flatMap((line) => {
    const sku = skus.find((candidate) => candidate.id === line.skuId)
    if (!sku || sku.stock === 'SOLD_OUT') return []
    return [{ skuId: sku.id, quantity: Math.min(line.quantity, maxQuantity(sku, limit)) }]
  })
}

/** Picks that can still be had. */
function open(start: Picked, { option_groups: groups, skus }: ProductOptions): Picked {
  const kept = groups.flatMap((group) => {
    const id = start[group.id]
    return id !== undefined && valueState(group, id, skus, {}) === 'AVAILABLE' ? [[group.id, id] as const] : []
  })
  return Object.fromEntries(kept)
}
