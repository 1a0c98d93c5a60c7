import { GlobalStyles } from '@mui/material'
import type { PrintSize } from '../printCalls.ts'

const page = { A4: { size: '210mm 297mm', margin: '10mm' }, LABEL: { size: '100mm 150mm', margin: '3mm' } }
const inner = { A4: { width: '190mm' }, LABEL: { width: '94mm' } }

/** A label that is a sheet of its own: the address is read from afar, and the bars stand at its foot. */
const wholeLabel = {
  '.label-text > b': { fontSize: '1.3em' },
  '.label-to': { fontSize: '1.4em', fontWeight: 700, lineHeight: 1.3, margin: '2mm 0 4mm' },
  '.label-from': { marginBottom: '4mm' },
  '.label-choice': { fontSize: '1.5em', marginTop: 'auto' },
  '.label > .barcode': { alignSelf: 'center' },
}

/** Black on white in any theme; on paper nothing but the sheets, each from the top of a page. */
export const SheetStyles = ({ size }: { size: PrintSize }) => (
  <GlobalStyles
    styles={{
      '@page': page[size],
      '.sheets': {
        color: '#000',
        fontSize: size === 'A4' ? '10.5pt' : '8.5pt',
        lineHeight: 1.35,
        padding: 24,
        display: 'grid',
        gap: 24,
        justifyContent: 'center',
        background: '#e8e8ea',
        flex: 1,
        alignContent: 'start',
      },
      '.sheet': {
        background: '#fff',
        width: inner[size].width,
        boxSizing: 'content-box',
        padding: page[size].margin,
        boxShadow: '0 1px 4px rgb(0 0 0 / 25%)',
      },
      '.sheet, .sheet td': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
      '.sheet table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
      '.sheet th, .sheet td': {
        borderBottom: '0.3mm solid #888',
        padding: '1mm 1.2mm',
        textAlign: 'left',
        verticalAlign: 'middle',
      },
      '.sheet thead th': { borderBottom: '0.5mm solid #000' },
      '.sheet .number': { textAlign: 'right' },
      '.sheet .many': { fontWeight: 800, fontSize: '1.25em' },
      '.sheet h2': { margin: 0, fontSize: '1.5em' },
      '.sheet .head': {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '4mm',
        flexWrap: 'wrap',
        marginBottom: '2mm',
      },
      '.sheet .who': { border: '0.5mm solid #000', padding: '2mm', margin: '2mm 0' },
      '.sheet .who strong': { fontSize: '1.35em' },
      '.sheet .warn': { border: '0.7mm solid #000', padding: '1.5mm', margin: '2mm 0', fontWeight: 700 },
      '.sheet .box': { display: 'inline-block', width: '4.5mm', height: '4.5mm', border: '0.4mm solid #000' },
      '.sheet .small': { fontSize: '0.85em' },
      '.barcode': { display: 'inline-block', textAlign: 'center', maxWidth: '100%', wordBreak: 'normal' },
      '.barcode svg': { display: 'block', fill: '#000' },
      '.barcode-text': { fontFamily: 'monospace', fontSize: '0.85em' },
      '.labels': {
        display: 'grid',
        gridTemplateColumns: size === 'A4' ? '1fr 1fr' : '1fr',
        gap: size === 'A4' ? '4mm' : 0,
      },
      '.label': {
        border: '0.3mm dashed #666',
        padding: size === 'A4' ? '3mm' : '4mm',
        boxSizing: 'border-box',
        fontSize: size === 'A4' ? '1.1em' : '1.5em',
        height: size === 'A4' ? '66mm' : '143mm',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: size === 'A4' ? '1mm' : '4mm',
      },
      // where words are too many, they are cut and never the bars
      '.label > *': { flexShrink: 0 },
      '.label > .label-text': { flexShrink: 1, overflow: 'hidden' },
      ...(size === 'LABEL' ? wholeLabel : {}),
      '.label-goods': { display: 'flex', gap: '1mm' },
      '.label-goods > span': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
      },
      '.label-goods > b, .sheet .phone, .sheet .whole': { whiteSpace: 'nowrap' },
      '@media print': {
        'html, body': { background: '#fff !important', overflow: 'visible !important', height: 'auto !important' },
        'body > *:not(.print-view)': { display: 'none !important' },
        '.screen-only, .print-view .MuiBackdrop-root': { display: 'none !important' },
        '.print-view, .print-view .MuiDialog-container, .print-view .MuiDialog-paper': {
          position: 'static !important',
          display: 'block !important',
          overflow: 'visible !important',
          height: 'auto !important',
          maxHeight: 'none !important',
          opacity: '1 !important',
          background: '#fff !important',
        },
        '.sheets': { display: 'block', padding: 0, background: '#fff' },
        '.sheet': { width: 'auto', padding: 0, boxShadow: 'none', breakAfter: 'page' },
        '.sheet:last-child': { breakAfter: 'auto' },
        '.sheet tr, .label, .who': { breakInside: 'avoid' },
        '.sheet thead': { display: 'table-header-group' },
        // the sum stands once, below the last line
        '.sheet tfoot': { display: 'table-row-group', breakBefore: 'avoid' },
      },
    }}
  />
)
