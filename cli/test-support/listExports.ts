/** The lists that the exports hold, in base units of 18 decimals, in the order of `accounts`. */
export const accounts = [
  '0x4b0897b0513fdc7c541b6d9d7e929c4e5364d2db',
  '0x583031d1113ad414f02576bd6afabfb302140225',
  '0xdd870fa1b7c4700f2bd7f44238821c26f7392148',
  '0x5b38da6a701c568545dcfcb03fcb875f56beddc4',
  '0xab8483f64d9c6d1ecf9b849ae677dd3315835cb2',
  '0x000000000000000000000000000000000000dead',
] as const

const unit = 10n ** 15n
const thousandths = (...amounts: number[]) => amounts.map((amount) => BigInt(amount) * unit)

export const lists = {
  /** 1500, 250.5, 1234.56, 999.875 and 2100. */
  general: thousandths(1_500_000, 250_500, 1_234_560, 999_875, 2_100_000),
  /** The same as a spreadsheet shows them with two decimals: 999.88. */
  decimals: thousandths(1_500_000, 250_500, 1_234_560, 999_880, 2_100_000),
  /** 1500, 2250, 3000, 1750 and 2100. */
  thousands: thousandths(1_500_000, 2_250_000, 3_000_000, 1_750_000, 2_100_000),
  withBurn: thousandths(1_500_000, 250_500, 1_234_560, 999_875, 2_100_000, 500_000),
  twoRowsThousands: thousandths(1_500_000, 250_000),
  twoRowsPoints: thousandths(1_500, 250_000),
} as const

export type ListName = keyof typeof lists

/**
 * An export and what comes of it when nothing but whole tokens is declared: the list that it holds, or
 * everything that stops it. `settled` gives options, and the list that the file holds under them.
 */
export type ListExport = {
  readonly file: string
  readonly settled?: readonly (readonly [options: string, answer: ListName])[]
  /** The list that the page reads from what stops the command line: a workbook. */
  readonly onPage?: ListName
} & ({ readonly answer: ListName } | { readonly stops: readonly string[] })

/** The same fault on each of some rows. */
const onRows = (fault: string, ...rows: number[]) => rows.map((row) => `${row} ${fault}`)

/** What a list of decimals stops with when its points are for thousands and its commas for decimals. */
const pointsAndCommas = [2, 3, 4, 5, 6].map((row) => `${row} amount-${row % 2 ? 'comma' : 'separators'}`)

export const listExports: readonly ListExport[] = [
  // airdrops
  { file: 'airdrops/burn.csv', stops: ['? burn 1'], settled: [['--accept burn-address', 'withBurn']] },
  { file: 'airdrops/coinshift-other.csv', stops: onRows('row-token', 2, 3, 4, 5, 6) },
  { file: 'airdrops/coinshift.csv', answer: 'general' },
  { file: 'airdrops/coordinape.csv', answer: 'general' },
  { file: 'airdrops/disperse-comma-space.txt', answer: 'general' },
  { file: 'airdrops/disperse-commas.txt', answer: 'general' },
  { file: 'airdrops/disperse-equals.txt', answer: 'general' },
  {
    file: 'airdrops/disperse-groups.txt',
    stops: [
      '! "0x4B0897b0513fdC7C541B6d9D7E929C4e5364D2dB 1 500" has one column; an address and an amount are needed.',
    ],
  },
  { file: 'airdrops/disperse-many-spaces.txt', answer: 'general' },
  { file: 'airdrops/disperse-mixed.txt', stops: onRows('row-cells', 2, 3) },
  { file: 'airdrops/disperse-spaces.txt', answer: 'general' },
  { file: 'airdrops/disperse-spread.txt', answer: 'general' },
  { file: 'airdrops/hedgey-claims.csv', answer: 'general' },
  { file: 'airdrops/hedgey-vesting-cut.csv', stops: ['? amounts-may-be-cut'] },
  { file: 'airdrops/hedgey-vesting.csv', answer: 'general' },
  { file: 'airdrops/multisender.csv', answer: 'general' },
  { file: 'airdrops/names.csv', stops: ['3 account-name'] },
  { file: 'airdrops/sablier-airdrop-crlf.csv', answer: 'general' },
  { file: 'airdrops/sablier-airdrop.csv', answer: 'general' },
  { file: 'airdrops/sablier-streams.csv', answer: 'general' },
  { file: 'airdrops/safe-allocations-2022.csv', answer: 'thousands' },
  { file: 'airdrops/safe-chain-names.csv', stops: onRows('account-chain', 2, 3, 4, 5, 6) },
  { file: 'airdrops/safe-native-and-token.csv', stops: onRows('row-token', 3, 5) },
  {
    file: 'airdrops/safe-native.csv',
    stops: onRows('row-token', 2, 3, 4, 5, 6),
    settled: [['native', 'general']],
  },
  {
    file: 'airdrops/safe-no-header.csv',
    stops: ['! The first row has 5 columns and no header that says which one holds the amount.'],
  },
  { file: 'airdrops/safe-one-token.csv', answer: 'general' },
  { file: 'airdrops/safe-other-token.csv', stops: onRows('row-token', 2, 3, 4, 5, 6) },
  { file: 'airdrops/safe-several-tokens.csv', stops: onRows('row-token', 3, 5) },
  { file: 'airdrops/safe-with-nft.csv', stops: ['6 row-token'] },
  { file: 'airdrops/safe-without-id.csv', answer: 'general' },
  { file: 'airdrops/safe-without-type.csv', answer: 'general' },
  {
    file: 'airdrops/snapshot-votes.csv',
    stops: [
      '! The first row names no column for the amount; the columns are "address", "choice.1", "vp", "timestamp", "date_utc", "ipfs".',
    ],
    settled: [['--account-column address --amount-column vp', 'general']],
  },
  { file: 'airdrops/system-contracts.csv', stops: onRows('account-contract', 3, 4, 5) },
  {
    file: 'airdrops/unvest.csv',
    stops: ['! The first row has 3 columns and no header that says which one holds the amount.'],
  },
  // damage
  { file: 'damage/arabic-digits.csv', stops: ['2 amount-characters'] },
  { file: 'damage/direction-marks.csv', stops: ['2 account-characters'] },
  { file: 'damage/empty.csv', stops: ['! The file is empty.'] },
  { file: 'damage/full-width.csv', stops: ['2 amount-characters'] },
  {
    file: 'damage/gzip.csv.gz',
    stops: ['! The file is compressed (gzip); unpack it and choose the CSV that was in it.'],
  },
  { file: 'damage/joined-files-with-header.csv', stops: ['3 account-characters', '3 amount-shape'] },
  { file: 'damage/joined-files.csv', stops: ['4 account-characters'] },
  {
    file: 'damage/list.rtf',
    stops: ['! The file is a text document (RTF); export the table behind it as CSV in UTF-8.'],
  },
  {
    file: 'damage/list.zip',
    stops: ['! The file is an archive (ZIP); unpack it and choose the CSV that was in it.'],
  },
  { file: 'damage/no-break-space.csv', stops: ['2 amount-characters', '3 account-characters'] },
  { file: 'damage/truncated.csv', stops: ['3 row-cells'] },
  { file: 'damage/two-boms.csv', answer: 'general' },
  { file: 'damage/unquoted-thousands-no-column.csv', stops: ['2 row-cells'] },
  { file: 'damage/unquoted-thousands.csv', stops: onRows('column-unnamed', 2, 3) },
  {
    file: 'damage/utf16-no-bom.csv',
    stops: [
      '! The file is UTF-16 text without a byte order mark, or no text at all. Save it as CSV in UTF-8.',
    ],
  },
  { file: 'damage/utf16be.csv', answer: 'general' },
  { file: 'damage/word-joiner.csv', stops: ['2 amount-characters'] },
  { file: 'damage/zero-width-cell.csv', stops: ['2 account-characters'] },
  {
    file: 'damage/zero-width-header.csv',
    stops: [
      '! The first row names no column for the account; the columns are "addr\u200bess", "amount". It holds this character: An invisible zero-width character (U+200B at column 5).',
    ],
  },
  // excel
  {
    file: 'excel/de-CH-ansi-decimals.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands space', 'decimals']],
  },
  {
    file: 'excel/de-CH-ansi-thousands.csv',
    stops: onRows('amount-separators', 2, 3, 4, 5, 6),
    settled: [['--thousands space', 'thousands']],
  },
  { file: 'excel/de-CH-tab-ansi.txt', answer: 'general' },
  {
    file: 'excel/de-CH-unicode-text.txt',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands space', 'decimals']],
  },
  { file: 'excel/de-CH-utf8.csv', answer: 'general' },
  {
    file: 'excel/de-DE-ansi-decimals.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'excel/de-DE-ansi-thousands.csv',
    stops: ['? points-may-be-separators'],
    settled: [['--decimal-point ,', 'thousands']],
  },
  { file: 'excel/de-DE-currency.csv', stops: onRows('amount-characters', 2, 3, 4, 5, 6) },
  { file: 'excel/de-DE-date.csv', stops: ['3 amount-date', '4 amount-comma', '5 amount-date'] },
  {
    file: 'excel/de-DE-tab-ansi.txt',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/de-DE-unicode-text.txt',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'excel/de-DE-utf8.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/en-US-accounting.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'excel/en-US-address-number.csv', stops: ['2 account-number'] },
  {
    file: 'excel/en-US-ansi-decimals.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  {
    file: 'excel/en-US-ansi-thousands.csv',
    stops: onRows('amount-comma', 2, 3, 4, 5, 6),
    settled: [['--thousands ,', 'thousands']],
  },
  { file: 'excel/en-US-currency.csv', stops: onRows('amount-shape', 2, 3, 4, 5, 6) },
  { file: 'excel/en-US-date.csv', stops: onRows('amount-date', 3, 5) },
  { file: 'excel/en-US-emptied-columns.csv', answer: 'general' },
  { file: 'excel/en-US-emptied-rows.csv', answer: 'general' },
  { file: 'excel/en-US-formula-errors.csv', stops: ['4 amount-shape'] },
  { file: 'excel/en-US-negative.csv', stops: ['4 amount-negative'] },
  { file: 'excel/en-US-scientific.csv', stops: onRows('amount-scientific', 2, 3, 4, 5, 6) },
  { file: 'excel/en-US-sep-line.csv', answer: 'general' },
  { file: 'excel/en-US-tab-ansi.txt', answer: 'general' },
  { file: 'excel/en-US-totals-row.csv', stops: ['7 account-shape'] },
  {
    file: 'excel/en-US-unicode-text.txt',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'excel/en-US-utf8.csv', answer: 'general' },
  {
    file: 'excel/es-ES-ansi-decimals.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'excel/es-ES-ansi-thousands.csv',
    stops: ['? points-may-be-separators'],
    settled: [['--decimal-point ,', 'thousands']],
  },
  {
    file: 'excel/es-ES-tab-ansi.txt',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/es-ES-unicode-text.txt',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'excel/es-ES-utf8.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/fr-FR-ansi-decimals.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point , --thousands space', 'decimals']],
  },
  {
    file: 'excel/fr-FR-ansi-thousands.csv',
    stops: onRows('amount-separators', 2, 3, 4, 5, 6),
    settled: [['--decimal-point , --thousands space', 'thousands']],
  },
  { file: 'excel/fr-FR-date.csv', stops: ['3 amount-date', '4 amount-comma', '5 amount-date'] },
  {
    file: 'excel/fr-FR-tab-ansi.txt',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/fr-FR-unicode-text.txt',
    stops: pointsAndCommas,
    settled: [['--decimal-point , --thousands space', 'decimals']],
  },
  {
    file: 'excel/fr-FR-utf8.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/fr-FR-windows-11-utf8.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point , --thousands space', 'decimals']],
  },
  {
    file: 'excel/html-as-xls.xls',
    stops: [
      '! The file is a web page, not the file behind it. Open it in a spreadsheet and save it as CSV in UTF-8.',
    ],
  },
  { file: 'excel/mac-cr.csv', answer: 'general' },
  {
    file: 'excel/pt-BR-ansi-decimals.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'excel/pt-BR-ansi-thousands.csv',
    stops: ['? points-may-be-separators'],
    settled: [['--decimal-point ,', 'thousands']],
  },
  {
    file: 'excel/pt-BR-tab-ansi.txt',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/pt-BR-unicode-text.txt',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'excel/pt-BR-utf8.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'excel/two-rows-points.csv',
    stops: ['? points-may-be-separators'],
    settled: [
      ['--decimal-point ,', 'twoRowsThousands'],
      ['--decimal-point .', 'twoRowsPoints'],
    ],
  },
  {
    file: 'excel/xml-2003.xml',
    stops: [
      '! The file is an Excel workbook saved as XML. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
    ],
  },
  // explorers
  { file: 'explorers/blastscan-holders.csv', answer: 'general' },
  { file: 'explorers/blockscout-holders.csv', answer: 'general' },
  { file: 'explorers/bscscan-ranked.csv', answer: 'general' },
  {
    file: 'explorers/etherscan-holders-groups.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'explorers/etherscan-holders-scientific.csv', stops: onRows('amount-scientific', 5, 6) },
  { file: 'explorers/etherscan-holders.csv', answer: 'general' },
  { file: 'explorers/etherscan-nft-holders.csv', answer: 'thousands' },
  { file: 'explorers/etherscan-transfers.csv', answer: 'thousands' },
  // libreoffice
  {
    file: 'libreoffice/de-CH-decimals-quoted.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands space', 'decimals']],
  },
  { file: 'libreoffice/de-CH-decimals-raw.csv', answer: 'decimals' },
  {
    file: 'libreoffice/de-CH-decimals-win1252.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands space', 'decimals']],
  },
  { file: 'libreoffice/de-CH-general-comma.csv', answer: 'general' },
  { file: 'libreoffice/de-CH-general-utf8.csv', answer: 'general' },
  {
    file: 'libreoffice/de-CH-thousands-utf16.csv',
    stops: onRows('amount-separators', 2, 3, 4, 5, 6),
    settled: [['--thousands space', 'thousands']],
  },
  {
    file: 'libreoffice/de-CH-thousands-utf8.csv',
    stops: onRows('amount-separators', 2, 3, 4, 5, 6),
    settled: [['--thousands space', 'thousands']],
  },
  {
    file: 'libreoffice/de-DE-decimals-quoted.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'libreoffice/de-DE-decimals-raw.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'libreoffice/de-DE-decimals-win1252.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'libreoffice/de-DE-general-comma.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'libreoffice/de-DE-general-utf8.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'libreoffice/de-DE-thousands-utf16.csv',
    stops: ['? points-may-be-separators'],
    settled: [['--decimal-point ,', 'thousands']],
  },
  {
    file: 'libreoffice/de-DE-thousands-utf8.csv',
    stops: ['? points-may-be-separators'],
    settled: [['--decimal-point ,', 'thousands']],
  },
  {
    file: 'libreoffice/en-IN-decimals-quoted.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'libreoffice/en-IN-decimals-raw.csv', answer: 'decimals' },
  {
    file: 'libreoffice/en-IN-decimals-win1252.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'libreoffice/en-IN-general-comma.csv', answer: 'general' },
  { file: 'libreoffice/en-IN-general-utf8.csv', answer: 'general' },
  {
    file: 'libreoffice/en-IN-thousands-utf16.csv',
    stops: onRows('amount-comma', 2, 3, 4, 5, 6),
    settled: [['--thousands ,', 'thousands']],
  },
  {
    file: 'libreoffice/en-IN-thousands-utf8.csv',
    stops: onRows('amount-comma', 2, 3, 4, 5, 6),
    settled: [['--thousands ,', 'thousands']],
  },
  {
    file: 'libreoffice/en-US-decimals-quoted.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'libreoffice/en-US-decimals-raw.csv', answer: 'decimals' },
  {
    file: 'libreoffice/en-US-decimals-win1252.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  {
    file: 'libreoffice/en-US-general-book.html',
    stops: [
      '! The file is a web page, not the file behind it. Open it in a spreadsheet and save it as CSV in UTF-8.',
    ],
  },
  {
    file: 'libreoffice/en-US-general-book.ods',
    stops: [
      '! The file is a LibreOffice spreadsheet (.ods), not a CSV; in LibreOffice, choose "Save As", "Text CSV" and "Unicode (UTF-8)".',
    ],
  },
  {
    file: 'libreoffice/en-US-general-book.pdf',
    stops: ['! The file is a PDF, which holds no rows; export the table behind it as CSV in UTF-8.'],
  },
  {
    file: 'libreoffice/en-US-general-book.xls',
    stops: [
      '! The file is an old Excel workbook (.xls), not a CSV. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
    ],
  },
  {
    file: 'libreoffice/en-US-general-book.xlsx',
    onPage: 'general',
    stops: [
      '! The file is an Excel workbook (.xlsx), not a CSV. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
    ],
  },
  { file: 'libreoffice/en-US-general-utf8.csv', answer: 'general' },
  {
    file: 'libreoffice/en-US-thousands-utf16.csv',
    stops: onRows('amount-comma', 2, 3, 4, 5, 6),
    settled: [['--thousands ,', 'thousands']],
  },
  {
    file: 'libreoffice/en-US-thousands-utf8.csv',
    stops: onRows('amount-comma', 2, 3, 4, 5, 6),
    settled: [['--thousands ,', 'thousands']],
  },
  {
    file: 'libreoffice/fr-FR-decimals-quoted.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point , --thousands space', 'decimals']],
  },
  {
    file: 'libreoffice/fr-FR-decimals-raw.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'libreoffice/fr-FR-decimals-win1252.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point , --thousands space', 'decimals']],
  },
  {
    file: 'libreoffice/fr-FR-general-comma.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'libreoffice/fr-FR-general-utf8.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'libreoffice/fr-FR-thousands-utf16.csv',
    stops: onRows('amount-separators', 2, 3, 4, 5, 6),
    settled: [['--decimal-point , --thousands space', 'thousands']],
  },
  {
    file: 'libreoffice/fr-FR-thousands-utf8.csv',
    stops: onRows('amount-separators', 2, 3, 4, 5, 6),
    settled: [['--decimal-point , --thousands space', 'thousands']],
  },
  {
    file: 'libreoffice/pt-BR-decimals-quoted.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'libreoffice/pt-BR-decimals-raw.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'libreoffice/pt-BR-decimals-win1252.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point ,', 'decimals']],
  },
  {
    file: 'libreoffice/pt-BR-general-comma.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'libreoffice/pt-BR-general-utf8.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'libreoffice/pt-BR-thousands-utf16.csv',
    stops: ['? points-may-be-separators'],
    settled: [['--decimal-point ,', 'thousands']],
  },
  {
    file: 'libreoffice/pt-BR-thousands-utf8.csv',
    stops: ['? points-may-be-separators'],
    settled: [['--decimal-point ,', 'thousands']],
  },
  // numbers
  { file: 'numbers/de-DE-grouped.csv', stops: pointsAndCommas, settled: [['--decimal-point ,', 'decimals']] },
  {
    file: 'numbers/de-DE.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'numbers/en-US-grouped.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'numbers/en-US.csv', answer: 'general' },
  {
    file: 'numbers/fr-FR-grouped.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point , --thousands space', 'decimals']],
  },
  {
    file: 'numbers/fr-FR.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  {
    file: 'numbers/list.numbers',
    stops: [
      '! The file is a Numbers spreadsheet, not a CSV; in Numbers, choose "Export To", "CSV" and the encoding "Unicode (UTF-8)".',
    ],
  },
  // queries
  {
    file: 'queries/bigquery.csv',
    stops: ['! The first row names no column for the amount; the columns are "address", "f0_".'],
    settled: [['--account-column address --amount-column f0_', 'general']],
  },
  {
    file: 'queries/dune-base-units.csv',
    stops: ['? looks-like-base-units'],
    settled: [['--units base', 'general']],
  },
  { file: 'queries/dune-blast-usd.csv', answer: 'general' },
  { file: 'queries/dune-bytea.csv', stops: onRows('account-shape', 2, 3, 4, 5, 6) },
  {
    file: 'queries/dune-no-columns.csv',
    stops: [
      '! "holder_wallet_addr,total_sum" is neither a header with the columns "address" and "amount" nor an address and an amount.',
    ],
    settled: [['--account-column holder_wallet_addr --amount-column total_sum', 'general']],
  },
  { file: 'queries/dune-scientific.csv', stops: onRows('amount-scientific', 2, 3, 6) },
  { file: 'queries/dune-several-tokens.csv', stops: onRows('row-token', 3, 5) },
  { file: 'queries/dune.csv', answer: 'general' },
  { file: 'queries/mysql-batch.tsv', answer: 'general' },
  { file: 'queries/pandas-index.csv', stops: onRows('column-unnamed', 2, 3, 4, 5, 6) },
  { file: 'queries/pandas.csv', answer: 'general' },
  { file: 'queries/python-csv-line-breaks.csv', answer: 'general' },
  { file: 'queries/python-tsv-line-breaks.tsv', answer: 'general' },
  { file: 'queries/psql-aligned.txt', stops: onRows('row-cells', 2, 8) },
  { file: 'queries/psql-unaligned.txt', answer: 'general' },
  { file: 'queries/r-write-csv.csv', stops: onRows('column-unnamed', 2, 3, 4, 5, 6) },
  {
    file: 'queries/the-graph.json',
    stops: ['! The file is JSON, not a CSV. Write it as CSV, an address and an amount a row.'],
  },
  // sheets
  {
    file: 'sheets/de-CH-grouped.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands space', 'decimals']],
  },
  { file: 'sheets/de-CH-plain.csv', answer: 'general' },
  { file: 'sheets/de-DE-grouped.csv', stops: pointsAndCommas, settled: [['--decimal-point ,', 'decimals']] },
  {
    file: 'sheets/de-DE-plain.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  { file: 'sheets/empty-columns.csv', answer: 'general' },
  { file: 'sheets/empty-rows-below.csv', answer: 'general' },
  {
    file: 'sheets/en-IN-grouped.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'sheets/en-IN-plain.csv', answer: 'general' },
  {
    file: 'sheets/en-US-grouped.csv',
    stops: onRows('amount-separators', 2, 4, 6),
    settled: [['--thousands ,', 'decimals']],
  },
  { file: 'sheets/en-US-plain.csv', answer: 'general' },
  { file: 'sheets/en-US.tsv', answer: 'general' },
  {
    file: 'sheets/fr-FR-grouped.csv',
    stops: pointsAndCommas,
    settled: [['--decimal-point , --thousands space', 'decimals']],
  },
  {
    file: 'sheets/fr-FR-plain.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  { file: 'sheets/line-break-in-cell.csv', answer: 'general' },
  { file: 'sheets/pt-BR-grouped.csv', stops: pointsAndCommas, settled: [['--decimal-point ,', 'decimals']] },
  {
    file: 'sheets/pt-BR-plain.csv',
    stops: onRows('amount-comma', 3, 4, 5),
    settled: [['--decimal-point ,', 'general']],
  },
  { file: 'sheets/unnamed-column-with-notes.csv', answer: 'general' },
  { file: 'sheets/unnamed-column.csv', answer: 'general' },
  // trees
  {
    file: 'trees/array.json',
    stops: ['! The file is JSON, not a CSV. Write it as CSV, an address and an amount a row.'],
  },
  {
    file: 'trees/openzeppelin-dump.json',
    stops: [
      '! The file is the dump of an OpenZeppelin Merkle tree (JSON). Write it as CSV, an address and an amount a row, from the "value" pairs under "values".',
    ],
  },
  {
    file: 'trees/uniswap-new.json',
    stops: [
      "! The file is an input of Uniswap's merkle-distributor (JSON), whose earnings may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
    ],
  },
  {
    file: 'trees/uniswap-old-numbers.json',
    stops: [
      "! The file is a JSON map of accounts, as of Uniswap's merkle-distributor, whose amounts may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
    ],
  },
  {
    file: 'trees/uniswap-old.json',
    stops: [
      "! The file is a JSON map of accounts, as of Uniswap's merkle-distributor, whose amounts may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
    ],
  },
  {
    file: 'trees/uniswap-output.json',
    stops: [
      "! The file is the output of Uniswap's merkle-distributor (JSON), whose amounts are hexadecimal base units. Write it as CSV, an address and an amount a row in decimal digits.",
    ],
  },
]
