/** Text of the species index: the rules of every sheet, and the sources of rules and thresholds. */

export const everySheet = `## Common rules

- Values are exact decimals. Intermediate results are not rounded unless a row says so. Rows are shown, and the total is rounded, half up to two decimals.
  A total below 0 counts as 0.
- The mean is (left + right) ÷ 2; a side that was not measured counts as 0. A difference is always positive. A ratio with a missing measure gives 0 points.
- When a value is entered, the form limits it to the range from 0 to the maximum, rounds it to two decimals, snaps it to its step and notes every change. The minimum is
  checked only on saving: then each value must be between minimum and maximum. 0 in a field that is not required means "not measured".
- If a sheet has both, tip to tip must not exceed the greatest spread. The lower value of an age or a count must not exceed the upper one; a lower value alone means "at least".
- A field that does not apply is stored as 0. Supplementary information never enters the score; a gold trophy without it shows a notice.
- Medals are awarded from the threshold, inclusive. T,E,B means to be established: no medal yet.`

export const sources = `## Sources

"a / b" is the source of the field, then of its bounds. **council**: the council's own rules. **proposed**: plausible values of this project, to be confirmed
([open questions](../open-questions.md)). **public**: published pages:
UK cicukteb.com · PL pzlow.pl · NO njff.no, jaktasle.com · AT jagdweb.at · IT urcaarezzo.it · ES telelicencia.com · FI trofeeinfo.kotisivukone.com ·
SE svenskjakt.se, jagareforbundet.se · SK psdubova.estranky.sk · DE jagderleben.de · RU kgo-club.ru · BC boone-crockett.org · BE wieslacko.pl.`
