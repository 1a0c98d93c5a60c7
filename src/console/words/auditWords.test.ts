import { describe, expect, test } from 'vitest'
import { staffActions } from '#server/modules/subscriptions/admin/admin.contract.ts'
import audited from '#tests/data/audited.json' with { type: 'json' }
import { actorText, auditActionText, auditEntityText } from './auditWords.ts'

/** `UNDO_CANCEL` is recorded as `undo-cancel`. */
const wordOf = (act: string) => act.toLowerCase().replaceAll('_', '-')

describe('감사 기록의 말', () => {
  test.each([
    ['brand.update', '브랜드 수정'],
    ['product.bulk-update', '상품 일괄 수정'],
    ['claims.return.complete', '반품 완료'],
    ['order-items.processing-order', '주문상품 발주확인'],
    ['order.unmask', '주문 개인정보 보기'],
    ['user.withdraw', '회원 탈퇴'],
    ['coupon-issue.pause', '쿠폰 멈춤'],
  ])('%s은(는) 사람이 읽는 말로 보인다', (code, words) => {
    expect(auditActionText(code)).toBe(words)
  })

  test('직원이 하는 모든 일과 그 대상에 말이 있다', () => {
    const lines = Object.values(audited)
      .flatMap((line) =>
        line?.startsWith('subscription.*') ? staffActions.map((act) => line.replace('*', wordOf(act))) : [line],
      )
      .flatMap((line) => (line === null ? [] : [line.replace('*', '').split(' ')]))
    const unsaid = lines.flatMap(([action = '', entity = '']) => {
      const [deed, thing] = [auditActionText(action), auditEntityText(entity, null)]
      const hasWords = thing !== '기타' && !deed.startsWith('기타') && !/^\S+ 처리$/.test(deed)
      return hasWords || action === '' ? [] : [`${action} ${entity}: ${deed}, ${thing}`]
    })
    expect(unsaid).toEqual([])
  })

  test('모르는 작업도 부호 그대로 보이지 않는다', () => {
    expect(auditActionText('new-thing.do-it')).toBe('기타 처리')
    expect(auditEntityText('new_things', '3')).toBe('기타 3')
  })

  test('누가 했는지는 이름이나 역할로 보인다', () => {
    expect(['ops:3', 'user:12', 'system', '김운영'].map(actorText)).toEqual(['운영 3번', '고객 12', '시스템', '김운영'])
  })
})
