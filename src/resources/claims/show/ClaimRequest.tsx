import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { requesterWords } from '#console/words/claimWords.ts'
import type { ClaimDetail } from '../claim.ts'
import { Photos } from '#console/fields/Photos.tsx'

/** What the customer said, in their own words, and the pictures they sent. */
export const ClaimRequest = ({ claim }: { claim: ClaimDetail }) => (
  <Section title="요청">
    <Facts>
      <Fact label="사유">{claim.reason.label}</Fact>
      {claim.reason_detail ? (
        <Fact label="고객의 말">
          <span style={{ whiteSpace: 'pre-line' }}>{claim.reason_detail}</span>
        </Fact>
      ) : null}
      <Fact label="요청">
        {requesterWords[claim.requester]} · <KstText value={claim.requested_at} />
      </Fact>
      <Fact label="주문자">
        <MaskedValue value={claim.user.name_masked} /> <MaskedValue value={claim.phone_masked} />
      </Fact>
      {claim.retracted ? (
        <Fact label="철회">
          <KstText value={claim.retracted.at} /> {claim.retracted.by} — {claim.retracted.reason}
        </Fact>
      ) : null}
    </Facts>
    <Photos label="고객이 보낸 사진" images={claim.images} />
  </Section>
)
