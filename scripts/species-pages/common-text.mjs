/** What holds for every sheet, and where rules and thresholds come from. */

export const everySheet = `## What every sheet has in common

- Figures are exact decimals. Nothing is rounded on the way, unless a row says so; rows are shown, and the total is rounded, half up to two decimals.
  A total below 0 counts as 0.
- Mean is (left + right) ÷ 2, where a side that was not measured counts as 0. A difference is always positive. A ratio with a measure missing gives 0 points.
- While typing, a figure is brought between 0 and the most, rounded to two decimals and set to its step, and the form says when it changed one. The least takes no part
  before saving: then each figure must lie between least and most, and 0 in a field that is not required means "not measured".
- Where a sheet asks for both, tip to tip may not exceed the greatest spread. Of an age or a count, the lower may not exceed the higher one; a lower one alone means "at least".
- A field that does not apply is stored as 0. Supplementary information never enters the score; a gold trophy without it is pointed out.
- The total decides on the medal: from the threshold on, itself included. T,E,B means to be established: no medal yet.`

export const sources = `## Sources

"a / b" names the source of the field, then of its bounds. **council**: the council's own rules. **proposed**: set here as plausible, to be confirmed
([open questions](../open-questions.md)). **public**: published pages, namely
UK cicukteb.com · PL pzlow.pl · NO njff.no, jaktasle.com · AT jagdweb.at · IT urcaarezzo.it · ES telelicencia.com · FI trofeeinfo.kotisivukone.com ·
SE svenskjakt.se, jagareforbundet.se · SK psdubova.estranky.sk · DE jagderleben.de · RU kgo-club.ru · BC boone-crockett.org · BE wieslacko.pl.`
