/** Characters that PDF files cannot show, because none of their fonts has them. */
import { removeInvisibleCharacters } from './invisible-characters.ts'

/**
 * The code points that the fonts have in every style, from any of them to any other; a test of the server compares. Of
 * the Han characters (4e00-9fff) they lack rare ones, which are not listed separately.
 */
const PRINTABLE_RANGES = `
  20-2f0 2f3 2f7 300-34e 351-353 357-358 35a 35c-362 370-525 531-55f 561-587 589-58a 591-604 606-6dc 6de-6ff 750-77f
  7c0-7e7 7eb-7f5 7f8-7fa 870-88e 890-891 898-8e1 8e3-952 955-c5a c5d-cd6 cdd-edf 1000-10c5 10d0-10fc 1200-1399
  1401-1407 1409-141b 141d-1435 1437-144a 144c-1452 1454-14bd 14c0-14ea 14ec-1507 1510-153e 1540-1550 1552-156a
  1574-1585 158a-1596 15a0-15af 15de 15e1 1646-1647 166e-1676 1680-169c 1780-17f9 19e0-19ff 1cd0-1cf9 1d00-1d14
  1d16-1d23 1d26-1d2e 1d30-1d5b 1d5d-1d6a 1d77-1d78 1d7b 1d7d 1d85 1d9b-1dbf 1dc4-1dc9 1e00-1efb 1f00-20b5 20b8-20ba
  20bd 20bf 20d0-20d1 20d6-20d7 20db-20dc 20e1 20f0-2109 210b-2149 214b 214e 2150-2185 2189 2190-2311 2318-2319
  231c-2321 2324-2328 232b-232c 2373-2375 237a 237d 2387 2394 239b-23ae 23ce-23cf 23e3 23e5 23e8 2422-2423 2460-2469
  2500-269c 269e-26b8 26c0-26c3 26e2 2701-2704 2706-2709 270c-2727 2729-274b 274d 274f-2752 2756 2758-275e 2761-2794
  2798-27af 27b1-27be 27c5-27c6 27e0 27e6-27eb 27f0-28ff 2906-2907 290a-290b 2913 2940-2941 2983-2984 29ce-29d5 29eb
  29fa-29fb 2a00-2a02 2a0c-2a1c 2a2f 2a6a-2a6b 2a7d-2aa0 2aae-2aba 2af9-2afa 2b00-2b1a 2b1f-2b24 2b53-2b54 2c60-2c77
  2c79-2c7f 2d00-2d25 2d30-2d65 2d6f 2d80-2dde 2e18 2e1f 2e22-2e25 2e2e 2e41 3000-302d 3030-3096 309b-309f 30a1-30fa
  30fc-318e 31a0-31bb 31f0-321c 3260-327b 327e 32d0-32fe 3300-332b 332d-3357 4dc0-4dff 4e00-9fff a4d0-a4ff a644-a647
  a64c-a64d a650-a651 a654-a657 a662-a66e a68a-a68d a694-a695 a698-a699 a708-a716 a71b-a71f a722-a72b a730-a741
  a746-a74b a74e-a753 a756-a757 a764-a767 a780-a783 a789-a78e a790-a791 a7a0-a7aa a7f8-a7ff a830-a839 a8e0-a8ff a92e
  a9e0-a9fe aa60-aa7f ab01-ab2e ac00-d7a3 fb00-fbc2 fbd3-fd8f fd92-fdc7 fdcf-fdff fe20-fe23 fe70-ff9f ffe0-fffd
  10300-1031e 10320-10323 10efd-10eff 111e1-111f4 11b00-11b09 1d300-1d356 1d538-1d56b 1d7d8-1d7e1 1e7e0-1e7fe
  1f030-1f0be 1f0c1-1f0df 1f12f 1f16a-1f16b 1f200 1f311-1f318 1f42d-1f42e 1f431 1f435 1f600-1f623 1f625-1f62b
  1f62d-1f640 1f643`

/** Also characters that are never drawn. */
const PRINTABLE = new RegExp(
  `[\\p{Cc}\\p{Default_Ignorable_Code_Point}${PRINTABLE_RANGES.replace(/[0-9a-f]+/g, '\\u{$&}').replace(/\s/g, '')}]`,
  'gu',
)

/** Returns the characters of a text that PDF files cannot show, each once. */
export const listUnprintableCharacters = (text: string): string[] => [
  ...new Set(removeInvisibleCharacters(text).normalize('NFC').replace(PRINTABLE, '')),
]
