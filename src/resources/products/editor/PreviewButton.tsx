import EyeIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { AdminProduct, Image } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { toNotice } from '../notice/noticeRows.ts'
import { NoticeList } from '#console/products/NoticeList.tsx'
import { HtmlFrame } from '#console/richText/HtmlFrame.tsx'

type Values = Partial<AdminProduct> & { notice_rows?: Record<string, string> }

/** What customers would see of what stands in the form now, saved or not. */
export const PreviewButton = () => {
  const { getValues } = useFormContext()
  const [shown, setShown] = useState<Values>()
  return (
    <>
      <Button size="small" startIcon={<EyeIcon />} onClick={() => setShown(getValues() as Values)}>
        미리 보기
      </Button>
      {shown ? <PreviewDialog values={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  )
}

const PreviewDialog = ({ values, onClose }: { values: Values; onClose: () => void }) => {
  const brand = useRecordContext<AdminProduct>()?.brand.name
  const notice = values.notice_rows ? toNotice(values.notice_rows) : (values.notice ?? {})
  return (
    <Dialog open onClose={onClose} aria-labelledby="preview-title">
      <DialogTitle id="preview-title">고객이 보는 모습 (390px)</DialogTitle>
      <DialogContent dividers sx={{ width: 424, maxWidth: 1, p: 2, display: 'grid', gap: 1.5 }}>
        <Pictures images={(values.images as Image[] | undefined) ?? []} />
        <div>
          <Typography variant="body2" color="text.secondary">
            {brand}
          </Typography>
          <Typography variant="h6" component="h3">
            {values.name || '상품 이름'}
          </Typography>
          <Typography color="text.secondary">{values.subtitle}</Typography>
          <Price list={values.list_price ?? 0} sale={values.sale_price ?? 0} />
          {values.member_price ? (
            <Typography variant="subtitle2" component="p">
              회원가 {formatKrw(values.member_price)}
            </Typography>
          ) : null}
        </div>
        {values.detail_html ? (
          <HtmlFrame title="상세 설명" html={values.detail_html} />
        ) : (
          <Empty>상세 설명이 없어요.</Empty>
        )}
        <Typography variant="subtitle2" component="h4">
          상품정보제공고시
        </Typography>
        {Object.keys(notice).length === 0 ? <Empty>적은 항목이 없어요.</Empty> : null}
        <NoticeList notice={notice} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Pictures = ({ images }: { images: readonly Image[] }) =>
  images.length === 0 ? (
    <Empty>사진이 없어요.</Empty>
  ) : (
    <Box
      sx={{ display: 'flex', overflowX: 'auto', gap: 1, scrollSnapType: 'x mandatory' }}
      tabIndex={0}
      aria-label="사진"
    >
      {images.map((image) => (
        <Box
          key={image.id}
          component="img"
          src={image.url}
          alt=""
          sx={{
            width: 1,
            aspectRatio: '1',
            objectFit: 'cover',
            flexShrink: 0,
            scrollSnapAlign: 'start',
            borderRadius: 1,
          }}
        />
      ))}
    </Box>
  )

const Price = ({ list, sale }: { list: number; sale: number }) => {
  const percent = list > sale ? Math.floor(((list - sale) / list) * 100) : 0
  return (
    <Typography sx={{ mt: 1, fontSize: 20, fontWeight: 700 }}>
      {percent > 0 ? (
        <Box component="span" sx={{ color: 'error.main', mr: 1 }}>
          {percent}%
        </Box>
      ) : null}
      {formatKrw(sale)}
      {percent > 0 ? (
        <Box component="s" sx={{ ml: 1, typography: 'body2', color: 'text.secondary' }}>
          {formatKrw(list)}
        </Box>
      ) : null}
    </Typography>
  )
}

const Empty = ({ children }: { children: string }) => (
  <Typography variant="body2" color="text.secondary">
    {children}
  </Typography>
)
