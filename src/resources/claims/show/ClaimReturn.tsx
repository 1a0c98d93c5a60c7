import { Button, Stack } from '@mui/material'
import { Suspense, useState } from 'react'
import { Link } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import { collectionMethods, inspectionWords } from '#console/words/claimWords.ts'
import { CollectionCell } from '../cells.tsx'
import { blockedBy, type ClaimDetail } from '../claim.ts'
import { Findings } from '../inspection/Findings.tsx'
import { InspectButton } from '../inspection/InspectButton.tsx'
import { SendBackButton } from './SendBackButton.tsx'

const CollectDialog = part(() => import('./CollectDialog.tsx'), 'CollectDialog')

/** The goods on their way back: how, from where, what they looked like; and the new ones of an exchange. */
export const ClaimReturn = ({ claim }: { claim: ClaimDetail }) => {
  const { collection, collection_address: address, inspection_detail: inspected, reship } = claim
  return (
    <Section title="수거와 검수" aside={<ReturnButtons claim={claim} />}>
      <Facts>
        <Fact label="단계">
          <CollectionCell row={claim} />
        </Fact>
        {collection ? (
          <Fact label="방법">
            {collectionMethods[collection.method]}
            {collection.pickup_date ? (
              <>
                {' '}
                · <KstText value={collection.pickup_date} show="day" /> 희망
              </>
            ) : null}
          </Fact>
        ) : null}
        {collection?.invoice_no ? (
          <Fact label="반송장">
            {collection.carrier_name} {collection.invoice_no}
          </Fact>
        ) : null}
        {address ? (
          <Fact label="수거지">
            <MaskedValue value={address.name} /> ({address.postcode}){' '}
            <MaskedValue value={[address.address1, address.address2].filter(Boolean).join(' ')} />
          </Fact>
        ) : null}
        {inspected && claim.inspection ? (
          <Fact label="검수">
            {inspectionWords[claim.inspection][0]} — {inspected.by} <KstText value={inspected.at} />
            {inspected.memo && inspected.pieces.length === 0 ? ` · ${inspected.memo}` : ''}
          </Fact>
        ) : null}
        {collection?.sent_back ? (
          <Fact label="돌려보낸 송장">
            {collection.sent_back.carrier_name} {collection.sent_back.invoice_no}
          </Fact>
        ) : null}
        {reship ? (
          <Fact label="재배송">
            <Link to={`/deliveries/${reship.id}/show`}>
              {reship.carrier.name} {reship.invoice_no}
            </Link>
          </Fact>
        ) : null}
      </Facts>
      <Findings claim={claim} />
    </Section>
  )
}

const ReturnButtons = ({ claim }: { claim: ClaimDetail }) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
    <CollectButton claim={claim} />
    <InspectButton claim={claim} />
    <SendBackButton claim={claim} />
  </Stack>
)

/** 반송장 등록: while the goods are not here yet. */
const CollectButton = ({ claim }: { claim: ClaimDetail }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Blockable blocked={blockedBy(claim, 'collecting')}>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          수거 정보 입력
        </Button>
      </Blockable>
      {open ? (
        <Suspense fallback={null}>
          <CollectDialog claim={claim} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
