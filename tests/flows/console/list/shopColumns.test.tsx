import { beforeEach } from 'vitest'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { noticeTemplatesKind } from '#server/modules/messages/noticeTemplates.reference.ts'
import { terms } from '#server/modules/terms/terms.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { checkColumns, early } from '#tests/support/columns.tsx'
import { useConsole } from '#tests/support/flows.tsx'
import { makeRemoteArea } from '#tests/support/remoteAreas.ts'
import { aStaffAccount } from '#tests/support/staffAccounts.ts'
import { MessageList } from '../../../../src/resources/messages/MessageList.tsx'
import { NoticeList } from '../../../../src/resources/notice-templates/NoticeList.tsx'
import { AreaList } from '../../../../src/resources/remote-areas/AreaList.tsx'
import { OriginList } from '../../../../src/resources/shipping-origins/OriginList.tsx'
import { StaffList } from '../../../../src/resources/staffs/StaffList.tsx'
import { TermsList } from '../../../../src/resources/terms/TermsList.tsx'

const api = useApi()
const { open } = useConsole(api)
beforeEach(() => localStorage.clear())

const db = () => api.deps.db

checkColumns(open, {
  messages: {
    screen: MessageList,
    role: 'cs',
    make: async () => {
      const { id } = await api.customer()
      const one = { dedupe: '1', channel: 'SMS', recipient: '01012345678', userId: id, kind: 'MEMBER' } as const
      const other = { dedupe: '2', channel: 'EMAIL', recipient: 'a@example.test', kind: 'ORDER' } as const
      const sent = { createdAt: early, sentAt: new Date(early.getTime() + 60_000) }
      await db()
        .insert(messages)
        .values([
          { ...one, ...sent, title: '문자', body: '', status: 'FAILED', tries: 3 },
          { ...other, createdAt: new Date(early.getTime() - 3_600_000), title: '메일', body: '', status: 'HELD' },
        ])
    },
    rows: [
      {
        '등록 일시': '2026.11.16 00:30',
        채널: '문자',
        '받는 사람': '010-****-5678회원 1',
        종류: '회원',
        제목: '문자',
        상태: '실패',
        '발송 일시': '2026.11.16 00:31',
        시도: '3',
      },
      {
        '등록 일시': '2026.11.15 23:30',
        채널: '메일',
        '받는 사람': '***@example.test',
        종류: '주문',
        제목: '메일',
        상태: '보류',
        '발송 일시': '—',
        시도: '0',
      },
    ],
  },
  'notice-templates': {
    screen: NoticeList,
    role: 'cs',
    make: async () => {
      await bringUpToDate(db(), [noticeTemplatesKind], api.clock.now())
    },
    rows: [
      {
        언제: '결제를 마쳤을 때',
        구분: '주문·배송',
        제목: '주문이 완료됐어요',
        내용: '결제 금액은 {금액}이에요.',
        고침: '처음 문구',
      },
    ],
  },
  'remote-areas': {
    screen: AreaList,
    make: async () => {
      const origin = await makeOrigin(db())
      await makeRemoteArea(db(), origin.id, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU', source: '공지' })
      await makeRemoteArea(db(), origin.id, { valueFrom: '선유남길', match: 'ROADNAME', exempt: true })
      await makeRemoteArea(db(), origin.id, { valueFrom: '40200', valueTo: '40200' })
    },
    rows: [
      { 값: '40200', 기준: '우편번호', 지역: '도서산간', '추가 배송비': '받음', 요금: '기본', 출처: '' },
      { 값: '63000 ~ 63644', 기준: '우편번호', 지역: '제주', '추가 배송비': '받음', 요금: '기본', 출처: '공지' },
      { 값: '선유남길', 기준: '도로명', 지역: '도서산간', '추가 배송비': '받지 않음', 요금: '기본', 출처: '' },
    ],
    sorts: { 값: 'value_from', 기준: 'match', 지역: 'zone' },
  },
  'shipping-origins': {
    screen: OriginList,
    make: async () => {
      const origin = await makeOrigin(db(), { name: '가산센터', address2: '3층', cutoffTime: '15:30' })
      await makeProduct(db(), { shippingOriginId: origin.id })
      await makeOrigin(db(), {
        name: '나위탁',
        kind: 'CONSIGNMENT',
        status: 'INACTIVE',
        feePolicy: 'FREE',
        freeThreshold: null,
      })
    },
    rows: [
      {
        이름: '가산센터',
        종류: '직접 출고',
        배송비: '3,000원 (5만원 이상 무료)',
        주소: '경기도 이천시 마장면 덕이로 154',
        마감: '15:30',
        '상품 수': '1',
        상태: '사용',
      },
      {
        이름: '나위탁',
        종류: '위탁',
        배송비: '무료배송',
        주소: '경기도 이천시 마장면 덕이로 154',
        마감: '14:00',
        '상품 수': '0',
        상태: '중지',
      },
    ],
    sorts: { 이름: 'name' },
  },
  staffs: {
    screen: StaffList,
    role: 'admin',
    make: () =>
      aStaffAccount(api, {
        name: '정다운',
        role: 'cs',
        status: 'DISABLED',
        createdAt: early,
        emailAddress: 'dawoon@homefit.test',
      }),
    only: ['이름', '정다운'],
    rows: [
      {
        이름: '정다운',
        이메일: 'dawoon@homefit.test',
        역할: '고객상담',
        상태: '막힘',
        '2단계 인증': '없음',
        '마지막 로그인': '—',
        등록일: '2026.11.16',
      },
    ],
  },
  terms: {
    screen: TermsList,
    make: async () => {
      const { id } = await api.staff('admin')
      const one = { kind: 'ORDER', body: '본문', createdAt: early } as const
      await db()
        .insert(terms)
        .values([
          { ...one, version: '1', effectiveFrom: new Date('2026-01-01T00:00:00+09:00'), title: '처음 글' },
          { ...one, version: '2', effectiveFrom: early, title: '지금 글', changes: '수수료', publishedBy: id },
          { ...one, version: '3', effectiveFrom: new Date('2026-12-01T00:00:00+09:00'), title: '다음 글' },
        ])
    },
    only: ['종류', '결제 동의'],
    rows: [
      {
        종류: '결제 동의',
        제목: '다음 글',
        버전: '3',
        상태: '시행 예정',
        '시행 일시': '2026.12.01 00:00',
        '바뀐 내용': '',
        '게시한 사람': '',
      },
      {
        종류: '결제 동의',
        제목: '지금 글',
        버전: '2',
        상태: '시행 중',
        '시행 일시': '2026.11.16 00:30',
        '바뀐 내용': '수수료',
        '게시한 사람': 'admin 직원',
      },
    ],
  },
})
