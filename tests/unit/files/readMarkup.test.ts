import { describe, expect, it } from 'vitest'
import { encodeCp949 } from '#shared/files/cp949.ts'
import { readTable } from '#shared/files/readTable.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

const courierPage = `<html xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr">
<style> td { mso-number-format:'\\@' } </style></head>
<body><!-- <table><tr><td>주석</td></tr></table> -->
<table border=1>
<THEAD><TR><TH>운송장번호</TH><th>받는분</th><th nowrap>주소</th></tr></THEAD>
<tr><td style="mso-number-format:'\\@'">5840-1234-5678</td><td>김&nbsp;홈핏 &amp; 친구</td><td>서울
   강남구<br>101동 <b>202호</b></td></tr>
<tr><td>584012345679<td>이운동&#9733;&eacute;&#150;&nope;<td>
</table></body></html>`

describe('HTML로 저장한 .xls', () => {
  it('택배 프로그램이 만든 CP949 표를 화면에 보이는 대로 읽는다', async () => {
    const table = await readTable(encodeCp949(courierPage), '송장.xls')
    expect(table).toMatchObject({ kind: 'html', encoding: 'cp949', warnings: [], merges: [] })
    expect(table.rows).toEqual([
      ['운송장번호', '받는분', '주소'],
      ['5840-1234-5678', '김\u00a0홈핏 & 친구', '서울 강남구\n101동 202호'],
      ['584012345679', '이운동★é–&nope;'],
    ])
  })

  it('선언과 다른 인코딩이면 실제 바이트를 따른다', async () => {
    const table = await readTable(utf8(courierPage), '송장.xls')
    expect(table.encoding).toBe('utf-8')
    expect(table.rows[2]?.[1]).toBe('이운동★é–&nope;')
  })

  it('합친 칸은 자리를 지키고 병합으로 알린다', async () => {
    const table = await readTable(
      utf8(
        '<table><tr><td colspan="3">7월 송장</td></tr><tr><td rowspan=2>가</td><td>나</td><td>다</td></tr><tr><td>라</td><td>마</td></tr></table>',
      ),
      'a.xls',
    )
    expect(table.rows).toEqual([['7월 송장'], ['가', '나', '다'], ['', '라', '마']])
    expect(table.merges).toEqual([
      { firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 2 },
      { firstRow: 1, lastRow: 2, firstColumn: 0, lastColumn: 0 },
    ])
  })

  it('스크립트를 읽지 않고, 칸 안의 표는 글자로 두며 경고한다', async () => {
    const table = await readTable(
      utf8(
        '<table><tr><td>가<script>document.write("<td>나쁨</td>")</script></td><td><table><tr><td>안</td><td>쪽</td></tr></table></td><td title="a>b">끝</td></tr></table>',
      ),
      'a.xls',
    )
    expect(table.rows).toEqual([['가', '안 쪽', '끝']])
    expect(table.warnings.map((warning) => warning.code)).toEqual(['NESTED_TABLE'])
  })

  it('표가 여러 개면 위에서 아래로 잇는다', async () => {
    const page = '<table><tr><td>출고 목록</td></tr></table><p>안내</p><table><tr><td>a</td><td>b</td></tr></table>'
    expect((await readTable(utf8(page), 'a.xls')).rows).toEqual([['출고 목록'], ['a', 'b']])
  })

  it('표가 없는 화면은 거절한다', async () => {
    const login = utf8('<!doctype html><html><body>로그인이 필요합니다</body></html>')
    await expect(readTable(login, 'a.xls')).rejects.toMatchObject({ code: 'FILE_TYPE' })
  })
})

describe('XML 스프레드시트', () => {
  it('건너뛴 행과 칸을 제자리에 읽는다', async () => {
    const table = await readTable(
      utf8(`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="송장"><Table>
<Row><Cell ss:MergeAcross="1"><Data ss:Type="String">목록</Data></Cell></Row>
<Row ss:Index="3"><Cell><Data ss:Type="String">송장번호</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">584012345678</Data></Cell></Row>
</Table></Worksheet><Worksheet ss:Name="둘"><Table><Row><Cell><Data>버림</Data></Cell></Row></Table></Worksheet></Workbook>`),
      'a.xls',
    )
    expect(table.rows).toEqual([['목록'], [], ['송장번호', '', '584012345678']])
    expect(table.merges).toEqual([{ firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 1 }])
  })
})
