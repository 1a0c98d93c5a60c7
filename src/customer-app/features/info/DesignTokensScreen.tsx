import css from '#customer/ui/tokens.css?raw'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './DesignTokens.module.css'
import { contrast, type Token, tokensOf } from './tokens.ts'

const TOKENS = tokensOf(css)
const WHITE = '#ffffff'
const SCALES = [
  { title: '분홍', of: /^--pink-/ },
  { title: '회색', of: /^--gray-/ },
  { title: '강조', of: /^--(orange|blue|purple|yellow|green)/ },
  { title: '오류', of: /^--error/ },
]

/** Every design token with its name and value, read from the very file that the app is drawn with. */
export function DesignTokensScreen() {
  const rest = TOKENS.filter(
    ({ name }) => !/^--(heading|body|font|pink|gray|orange|blue|purple|yellow|green|error)/.test(name),
  )
  return (
    <>
      <PageTitle>디자인 토큰</PageTitle>
      {SCALES.map((scale) => (
        <section key={scale.title} className={styles.section}>
          <h2 className={styles.title}>{scale.title}</h2>
          <ul className={styles.colors}>
            {TOKENS.filter(({ name }) => scale.of.test(name)).map((token) => (
              <Color key={token.name} token={token} />
            ))}
          </ul>
        </section>
      ))}
      <Letters title="제목" of={/^--heading-/} />
      <Letters title="본문" of={/^--body-/} />
      <section className={styles.section}>
        <h2 className={styles.title}>그 밖에</h2>
        <dl className={styles.rest}>
          {rest.map(({ name, value }) => (
            <div key={name} className={styles.row}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function Color({ token: { name, value } }: { token: Token }) {
  const onWhite = contrast(value, WHITE)
  return (
    <li className={styles.color}>
      <span className={styles.patch} style={{ background: value }} />
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.value}>
        흰 바탕에서 {onWhite.toFixed(2)} : 1 · {onWhite >= 4.5 ? '글자' : onWhite >= 3 ? '큰 글자와 아이콘' : '면'}
      </span>
    </li>
  )
}

function Letters({ title, of }: { title: string; of: RegExp }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.letters}>
        {TOKENS.filter(({ name }) => of.test(name)).map(({ name, value }) => (
          <li key={name}>
            <p style={{ font: `var(${name})` }}>집에서 쉽게 시작하는 운동 0123</p>
            <p className={styles.value}>
              {name} · {value.replace(' var(--font)', '')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
