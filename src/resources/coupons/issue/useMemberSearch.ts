import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Answer, PathOf } from '#shared/api/wire.ts'

const PATH = '/store-admin/v1/user-coupons/members' satisfies PathOf<'post'>

export type FoundMember = Answer<typeof PATH, 'post'>['results'][number]

/** Members by number or nickname, and for those who may see personal data by e-mail or phone; masked by the server. */
export const useMemberSearch = () => {
  const data = useConsoleData()
  const { may: byPerson } = useMay('pii:read')
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['coupon-members', q],
    queryFn: ({ signal }) => data.call('post', PATH, { body: { q }, signal }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const refused = q.length > 0 ? found.error?.message : undefined
  return {
    text,
    setText,
    searching: found.isFetching,
    members: q.length > 0 && !refused ? (found.data?.results ?? []) : [],
    keys: byPerson ? '회원번호·이메일·전화번호·닉네임' : '회원번호·닉네임',
    /** why the list is empty */
    empty: refused ?? (q.length > 0 ? '찾는 회원이 없어요' : '찾을 말을 입력해 주세요'),
  }
}

export const memberLabel = (member: FoundMember) =>
  [`${member.id}`, member.name_masked, member.nickname, member.email_masked].join(' · ')
