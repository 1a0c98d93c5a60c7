import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CustomerPageLink } from '#console/record/CustomerPageLink.tsx'
import { DuplicateButton } from '#console/record/DuplicateButton.tsx'
import type { AdminExhibition } from '#contract/schema.d.ts'
import { stateOf } from './exhibitionStatus.ts'

export const ExhibitionActions = () => {
  const exhibition = useRecordContext<AdminExhibition>()
  const data = useConsoleData()
  const [now] = useState(() => Date.now())
  if (!exhibition) return null
  const { id } = exhibition
  const isShown = ['OPEN', 'CLOSED'].includes(stateOf(exhibition, now))
  return (
    <>
      <CustomerPageLink
        href={`/store/exhibitions/${id}`}
        whyNot={isShown ? undefined : '공개하고 시작 시각이 지나면 고객에게 보여요.'}
      />
      <DuplicateButton
        permission="content:write"
        copy={() => data.call('post', '/store-admin/v1/exhibitions/{id}/duplicate', { params: { path: { id } } })}
        done="복제했어요. 저장된 내용으로 만든 작성 중인 기획전이에요."
        pathOf={(copy) => `/exhibitions/${copy}`}
      />
    </>
  )
}
