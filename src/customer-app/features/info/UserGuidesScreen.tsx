import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { supportText } from '#shared/policy.ts'
import { COMPANY } from '#shared/company.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { useShopPolicies } from '#customer/shell/policies/useShopPolicies.ts'
import { type Guide, guidesOf, searchGuides } from './guides.ts'
import styles from './Info.module.css'

export function UserGuidesScreen() {
  const [text, setText] = useState('')
  const policies = useShopPolicies()
  const groups = searchGuides(guidesOf(policies), text)
  const count = groups.reduce((sum, group) => sum + group.guides.length, 0)
  const searching = text.trim() !== ''
  return (
    <>
      <PageTitle>이용 가이드</PageTitle>
      <div className={styles.search}>
        <TextField
          label="궁금한 것 찾기"
          type="search"
          placeholder="예: 반품 배송비"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="sr-only" role="status">
          {searching ? `${count}개를 찾았어요` : ''}
        </p>
      </div>
      {groups.map((group) => (
        <section key={group.title} className={styles.group}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          {group.guides.map((guide) => (
            <Question key={guide.question} guide={guide} />
          ))}
        </section>
      ))}
      {count > 0 && (
        <section className={styles.ask} aria-labelledby="ask">
          <h2 id="ask">찾는 답이 없나요?</h2>
          <p>
            {supportText(policies.support)}
            <br />
            {COMPANY.phone} · {COMPANY.email}
          </p>
          <AskLink />
        </section>
      )}
      {count === 0 && (
        <EmptyState
          icon="search"
          title="찾는 안내가 없어요"
          description={`다른 말로 찾아보거나 고객센터로 물어봐 주세요.\n${COMPANY.phone} · ${COMPANY.email}`}
          action={<AskLink />}
        />
      )}
    </>
  )
}

const AskLink = () => (
  <Link className={buttonClass({ size: 'm' })} to="/my/inquiry/new">
    1:1 문의하기
  </Link>
)

function Question({ guide }: { guide: Guide }) {
  return (
    <details className={styles.question}>
      <summary>
        {guide.question}
        <Icon name="down" size={18} />
      </summary>
      <div className={styles.answer}>
        {guide.answer.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {guide.link && (
          <p>
            <Link to={guide.link.to}>{guide.link.label}</Link>
          </p>
        )}
      </div>
    </details>
  )
}
