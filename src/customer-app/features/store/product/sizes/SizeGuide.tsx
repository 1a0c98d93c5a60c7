import { useMemo, useState } from 'react'
import type { ProductDetail } from '#customer/api/models.ts'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import styles from './SizeGuide.module.css'
import { type Fit, fitOf, saysBody, type SizeTable, sizeTableIn } from './sizeTable.ts'

const LEAST = { height: 100, weight: 20 }
const MOST = { height: 230, weight: 200 }

/** What somebody said of themselves, until the page is left: it is kept nowhere and sent to nobody. */
let said = { height: '', weight: '' }

/** A product's own table of sizes, and which of them fits, where the table says whom they are for. */
export function SizeGuide({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const table = useMemo(() => sizeTableIn(product.detail_html), [product.detail_html])
  const [body, setBody] = useState(said)
  const change = (name: keyof typeof said) => (event: React.ChangeEvent<HTMLInputElement>) => {
    said = { ...body, [name]: event.target.value.replaceAll(/[^\d.]/g, '').slice(0, 5) }
    setBody(said)
  }
  const fit = table && saysBody(table) ? fitFor(table, body) : undefined
  const chosen = fit?.kind === 'ONE' ? [fit.size] : fit?.kind === 'BETWEEN' ? [fit.size, fit.looser] : []
  return (
    <Sheet title="사이즈 안내" onClose={onClose} tall>
      {table && saysBody(table) && (
        <div className={styles.finder}>
          <div className={styles.fields}>
            <TextField label="키 (cm)" inputMode="decimal" value={body.height} onChange={change('height')} />
            <TextField label="몸무게 (kg)" inputMode="decimal" value={body.weight} onChange={change('weight')} />
          </div>
          <p className={styles.fit} role="status">
            {fit ? wordsOf(fit) : '키와 몸무게를 넣으면 맞는 사이즈를 알려 드려요.'}
          </p>
        </div>
      )}
      {table ? (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="사이즈표">
          <table className={styles.table}>
            <thead>
              <tr>
                {table.head.map((name, at) => (
                  <th key={at} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, order) => (
                <tr key={order} data-fit={chosen.includes(row[0] ?? '') || undefined}>
                  {row.map((cell, at) =>
                    at === 0 ? (
                      <th key={at} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={at}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={styles.note}>이 상품에는 사이즈표가 없어요.</p>
      )}
      <p className={styles.note}>재는 방법에 따라 1~3cm 다를 수 있어요. 키와 몸무게는 저장하지 않고 보내지도 않아요.</p>
    </Sheet>
  )
}

function fitFor(table: SizeTable, { height, weight }: typeof said): Fit | undefined {
  const is = { height: Number(height), weight: Number(weight) }
  const isLikely = (name: keyof typeof is) => is[name] >= LEAST[name] && is[name] <= MOST[name]
  return isLikely('height') && isLikely('weight') ? fitOf(table, is) : undefined
}

function wordsOf(fit: Fit): string {
  if (fit.kind === 'NONE') return '표에 있는 사이즈가 잘 맞지 않을 수 있어요. 치수를 확인해 주세요.'
  if (fit.kind === 'ONE') return `${fit.size} 사이즈를 권해요.`
  return `${fit.size}–${fit.looser} 사이예요. 몸에 맞게는 ${fit.size}, 여유 있게는 ${fit.looser} 사이즈를 권해요.`
}
