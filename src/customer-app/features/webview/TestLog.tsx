import { formatKst } from '#shared/format/kst.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import type { Line } from './useTestBridge.ts'
import styles from './WebviewTest.module.css'

const TONE = { out: styles.out, in: styles.in, error: styles.error }

/** Messages both ways and what came of them, the newest first. */
export function TestLog({ lines, onClear }: { lines: readonly Line[]; onClear: () => void }) {
  return (
    <Block
      title={`기록 ${lines.length}`}
      aside={
        <Button size="s" variant="ghost" onClick={onClear} disabled={lines.length === 0}>
          지우기
        </Button>
      }
    >
      {lines.length === 0 && <p className={styles.hint}>아직 오간 메시지가 없어요.</p>}
      <ol className={styles.log} aria-label="기록">
        {lines.map(({ at, title, detail, tone }, n) => (
          <li key={lines.length - n} className={styles.line}>
            <p className={TONE[tone]}>
              <time dateTime={new Date(at).toISOString()}>{formatKst(new Date(at).toISOString(), 'HH:mm:ss')}</time>{' '}
              {title}
            </p>
            <pre className={styles.detail}>{JSON.stringify(detail)}</pre>
          </li>
        ))}
      </ol>
    </Block>
  )
}
