import { expect, it } from 'vitest'
import { listUnprintableCharacters } from './unprintable-characters.ts'

it.each([
  [
    'names in many scripts',
    'Łucja Őrsi Ẽ Ελένη Їжак გიორგი Արամ 王小明 諸葛龔 佐藤はなこ 김철수 محمد דוד अमित শ্রী ශ්‍රී สมชาย အောင် አበበ',
  ],
  ['signs of names and places', '“O’Neil”, 5 №, ½ ♂ ♀ € – …\n\t'],
  ['characters that are never drawn', 'علی\u200cرضا a\u00adb ♂\ufe0f \u200b'],
  ['decomposed letters', '각 e\u0301'.normalize('NFD')],
])('lists no characters of %s', (_, text) => {
  expect(listUnprintableCharacters(text)).toEqual([])
})

it('lists characters without a font once', () => {
  expect(listUnprintableCharacters('Anna 🦌, ᠮᠣ🦌\u200d🔥, ᏣᎳ')).toEqual(['🦌', 'ᠮ', 'ᠣ', '🔥', 'Ꮳ', 'Ꮃ'])
})
