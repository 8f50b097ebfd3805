/** Names and places of the demo data, by country, with the letters that real ones have. */
export type Nation = {
  readonly code: string
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly places: readonly string[]
}

const nation = (code: string, first: string, last: string, places: string): Nation => ({
  code,
  first: first.split(' '),
  last: last.split(' '),
  places: places.split(', '),
})

export const NATIONS: readonly Nation[] = [
  nation('HU', 'István Ágnes Gergő Zsófia László', 'Kovács Erdős Szűcs Őrsi Győri', 'Gödöllő, Kőszeg, Gyulaj, Lábod'),
  nation(
    'CZ',
    'Jiří Božena Ondřej Kateřina Zdeněk',
    'Dvořák Říha Černý Šťastný Kříž',
    'Židlochovice, Třeboň, Kroměříž',
  ),
  nation(
    'PL',
    'Łukasz Małgorzata Paweł Grażyna Michał',
    'Żak Wójcik Łoś Gołąb Świątek',
    'Białowieża, Łeba, Żywiec, Świnoujście',
  ),
  nation('SK', 'Ľuboš Zuzana Matúš Božena Štefan', 'Kováč Ďurica Žiak Hruška Šimko', 'Poľana, Levice, Topoľčianky'),
  nation('DE', 'Jürgen Käthe Björn Sören Änne', 'Müller Schäfer Förster Groß Jäger', 'Göhrde, Höxter, Rügen, Spessart'),
  nation(
    'AT',
    'Günther Elfriede Josef Bärbel Jörg',
    'Gruber Kößler Wöhrer Hölzl Strauß',
    'Kärnten, Mürzzuschlag, Öblarn',
  ),
  nation('RU', 'Иван Анна Евгений Жанна Фёдор', 'Жуков Щукин Медведев Ёлкин Цветкова', 'Тверь, Ижевск, Южно-Сахалинск'),
  nation('UA', 'Олексій Ганна Юрій Наталія Євген', 'Шевченко Зайченко Вовк Лисенко Ткач', 'Київ, Ужгород, Чернівці'),
  nation('BG', 'Георги Мария Жельо Ивайло Цветана', 'Желязков Иванов Щерев Еленов Вълков', 'Воден, Паламара, Рила'),
  nation('RO', 'Ștefan Ioana Răzvan Țica Mihai', 'Țurcanu Ionescu Brânză Stoica Ursu', 'Brașov, Făgăraș, Târgu Mureș'),
  nation(
    'HR',
    'Željko Đurđa Šime Ivana Krešimir',
    'Šimić Đurić Vuković Žanić Horvat',
    'Đakovo, Belje, Moslavačka gora',
  ),
  nation(
    'RS',
    'Đorđe Živka Miloš Čedomir Jelena',
    'Đorđević Živković Jelenić Šarić Vuk',
    'Karađorđevo, Apatin, Deliblato',
  ),
  nation('SI', 'Matjaž Žiga Špela Boštjan Neža', 'Žnidaršič Škof Košir Medved Hribar', 'Kočevje, Škofja Loka, Triglav'),
  nation(
    'ES',
    'Íñigo Begoña José Ángel Núria',
    'Muñoz Ibáñez Peña Güell Ciervo',
    'Sierra Nevada, Béjar, Ávila, Mallorca',
  ),
  nation('PT', 'João Conceição Nuno Inês Simão', 'Gonçalves Leão Brandão Veríssimo Falcão', 'Évora, Mértola, Bragança'),
  nation('FR', 'François Hélène Loïc Maëlle Jérôme', 'Lefèvre Cerf Forêt Gérard Maçon', 'Chambord, Bauges, Pyrénées'),
  nation('IT', 'Niccolò Lucia Pietro Noè Andrea', 'Rossi Cervi Nardò Daltò Lupo', 'Trento, Forlì, Gran Paradiso'),
  nation('GB', 'Fiona Angus Siân Rhys Morag', "MacLeod O'Neill Stagg Fawcett Roe", 'Inverness, Thetford, Exmoor'),
  nation('SE', 'Åke Örjan Märta Björn Åsa', 'Ångström Öberg Älgström Sjögren Björk', 'Östersund, Skåne, Värmland'),
  nation(
    'NO',
    'Øyvind Håkon Åse Bjørg Torbjørn',
    'Østby Bjørnstad Sørlie Ågård Elgstø',
    'Hitra, Røros, Hardangervidda',
  ),
  nation('DK', 'Søren Ågot Kåre Jørgen Ragnhild', 'Østergård Bøgh Sørensen Kjær Ræv', 'Sjælland, Ærø, Djursland'),
  nation(
    'FI',
    'Väinö Päivi Yrjö Äänis Kyösti',
    'Mäkinen Hirvonen Jäppinen Kärkkäinen Pöysti',
    'Kuusamo, Jyväskylä, Äänekoski',
  ),
  nation('EE', 'Tõnu Ülle Jüri Õie Märt', 'Põder Kärner Jõgi Mägi Hunt', 'Põlva, Hiiumaa, Võru'),
  nation('LV', 'Jānis Ērika Kārlis Žanete Ģirts', 'Bērziņš Ozoliņš Ķirsis Lācis Briedis', 'Ķemeri, Cēsis, Jūrmala'),
  nation(
    'LT',
    'Žydrūnas Jūratė Šarūnas Eglė Ąžuolas',
    'Žukauskas Briedžiūtė Šernas Vilkas Ožys',
    'Žemaitija, Šiauliai, Dzūkija',
  ),
  nation('TR', 'İbrahim Gülşen Çağrı Şule Ömer', 'Yılmaz Çelik Öztürk Şahin Geyik', 'Isparta, Muğla, Düzce'),
  nation(
    'IS',
    'Þórður Guðrún Björk Ásgeir Ægir',
    'Þórsson Ægisdóttir Jónsson Örvarsson Hauksdóttir',
    'Egilsstaðir, Höfn',
  ),
  nation('ZA', 'Thabo Annelie Pieter Nomsa Deon', 'Nkosi Naudé Botha Dlamini Müller', 'Limpopo, Karoo, Kruger'),
  nation('MN', 'Бат Оюун Ганзориг Цэцэг Төмөр', 'Баатар Өлзий Дорж Сүхбаатар Чулуун', 'Хэнтий, Хөвсгөл'),
  nation(
    'AR',
    'Joaquín Lucía Agustín Belén Raúl',
    'Núñez Ibarra Güemes Peñaloza Ciervo',
    'La Pampa, Neuquén, San Luis',
  ),
]
