import { Box } from '@mui/material'

type Props = { title: string; html: string }

/** HTML of a product's page, saved or not, so not to be trusted: in a frame without scripts and without our origin. */
export const HtmlFrame = ({ title, html }: Props) => (
  <Box
    component="iframe"
    title={title}
    sandbox=""
    srcDoc={`<!doctype html><html lang="ko"><meta charset="utf-8"><style>body{font:15px/1.6 -apple-system,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR',sans-serif;margin:12px;word-break:keep-all}img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 8px}</style>${html}`}
    sx={{ width: 1, maxWidth: 570, height: 480, border: 0, bgcolor: '#fff' }}
  />
)
