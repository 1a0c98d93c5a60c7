import { useState, type ChangeEvent } from 'react'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { formatNumber, formatPoints } from '#shared/format/krw.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import styles from './Benefits.module.css'
import { type PointsProblem, typedPoints } from './pointsInput.ts'

type Props = {
  points: number
  terms: CheckoutOrder['points']
  problem: PointsProblem | null
  onChange: (points: number) => void
}

/** How many points to use. While a person composes or types, their own text stands; it is put in order when they leave. */
export function PointsBlock({ points, terms, problem, onChange }: Props) {
  const [typing, setTyping] = useState<string | null>(null)
  const available = Number(terms.available)
  const most = terms.usable_max
  const hint = hintOf(available, most, terms.min_use)

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    setTyping(value)
    if (!('isComposing' in event.nativeEvent && event.nativeEvent.isComposing)) onChange(typedPoints(value))
  }
  const use = (next: number) => {
    setTyping(null)
    onChange(next)
  }

  return (
    <Block title="포인트">
      <TextField
        label="쓸 포인트"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        disabled={most === 0}
        placeholder="0"
        value={typing ?? (points > 0 ? formatNumber(points) : '')}
        hint={hint}
        error={problem?.message}
        suffix={
          <Button
            className={styles.allPoints}
            variant="secondary"
            size="m"
            disabled={most === 0}
            onClick={() => use(points === most ? 0 : most)}
          >
            {points > 0 && points === most ? '쓰지 않기' : '전액 사용'}
          </Button>
        }
        onChange={type}
        onCompositionEnd={(event) => onChange(typedPoints(event.currentTarget.value))}
        onBlur={() => use(Math.min(points, most))}
      />
      {problem?.fewer !== undefined && (
        <Button
          className={styles.better}
          variant="tint"
          size="m"
          block
          onClick={() => use(points - (problem.fewer ?? 0))}
        >
          {formatPoints(problem.fewer)} 덜 쓰기
        </Button>
      )}
    </Block>
  )
}

function hintOf(available: number, most: number, least: number): string {
  if (available === 0) return '가진 포인트가 없어요.'
  if (available < least) return `가진 포인트 ${formatPoints(available)} · ${formatPoints(least)}부터 쓸 수 있어요.`
  if (most === 0)
    return `가진 포인트 ${formatPoints(available)} · 상품 금액이 ${formatPoints(least)}보다 적어 쓸 수 없어요.`
  return `가진 포인트 ${formatPoints(available)} · 이 주문에 ${formatPoints(most)}까지 쓸 수 있어요.`
}
