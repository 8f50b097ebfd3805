/** Names and places of the demo data by country, in their own alphabets. */
export type Nation = {
  readonly code: string
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly places: readonly string[]
  /** Women's names if family names differ by gender; `first` and `last` are men's names then. */
  readonly women: Pick<Nation, 'first' | 'last'> | null
}

const createNation = (code: string, first: string, last: string, places: string, women?: [string, string]): Nation => ({
  code,
  first: first.split(' '),
  last: last.split(' '),
  places: places.split(', '),
  women: women ? { first: women[0].split(' '), last: women[1].split(' ') } : null,
})

export const NATIONS: readonly Nation[] = [
  createNation(
    'HU',
    'István Ágnes Gergő Zsófia László',
    'Kovács Erdős Szűcs Őrsi Győri',
    'Gödöllő, Kőszeg, Gyulaj, Lábod',
  ),
  createNation(
    'CZ',
    'Jiří Miloš Ondřej Václav Zdeněk',
    'Dvořák Říha Černý Šťastný Kříž',
    'Židlochovice, Třeboň, Kroměříž',
    ['Božena Kateřina', 'Dvořáková Říhová Černá'],
  ),
  createNation(
    'PL',
    'Łukasz Małgorzata Paweł Grażyna Michał',
    'Żak Wójcik Łoś Gołąb Świątek',
    'Białowieża, Łeba, Żywiec, Świnoujście',
  ),
  createNation(
    'SK',
    'Ľuboš Peter Matúš Jozef Štefan',
    'Kováč Ďurica Žiak Hruška Šimko',
    'Poľana, Levice, Topoľčianky',
    ['Zuzana Ľubica', 'Kováčová Ďuricová Žiaková'],
  ),
  createNation(
    'DE',
    'Jürgen Käthe Björn Sören Änne',
    'Müller Schäfer Förster Groß Jäger',
    'Göhrde, Höxter, Rügen, Spessart',
  ),
  createNation(
    'AT',
    'Günther Elfriede Josef Bärbel Jörg',
    'Gruber Kößler Wöhrer Hölzl Strauß',
    'Kärnten, Mürzzuschlag, Öblarn',
  ),
  createNation(
    'RU',
    'Иван Юрий Евгений Сергей Фёдор',
    'Жуков Щукин Медведев Ёлкин Цветков',
    'Тверь, Ижевск, Южно-Сахалинск',
    ['Анна Жанна', 'Жукова Щукина Цветкова'],
  ),
  createNation(
    'UA',
    'Олексій Ганна Юрій Наталія Євген',
    'Шевченко Зайченко Вовк Лисенко Ткач',
    'Київ, Ужгород, Чернівці',
  ),
  createNation(
    'BG',
    'Георги Петър Жельо Ивайло Димитър',
    'Желязков Иванов Щерев Еленов Вълков',
    'Воден, Паламара, Рила',
    ['Мария Цветана', 'Желязкова Иванова Вълкова'],
  ),
  createNation(
    'RO',
    'Ștefan Ioana Răzvan Țica Mihai',
    'Țurcanu Ionescu Brânză Stoica Ursu',
    'Brașov, Făgăraș, Târgu Mureș',
  ),
  createNation(
    'HR',
    'Željko Đurđa Šime Ivana Krešimir',
    'Šimić Đurić Vuković Žanić Horvat',
    'Đakovo, Belje, Moslavačka gora',
  ),
  createNation(
    'RS',
    'Đorđe Živka Miloš Čedomir Jelena',
    'Đorđević Živković Jelenić Šarić Vuk',
    'Karađorđevo, Apatin, Deliblato',
  ),
  createNation(
    'SI',
    'Matjaž Žiga Špela Boštjan Neža',
    'Žnidaršič Škof Košir Medved Hribar',
    'Kočevje, Škofja Loka, Triglav',
  ),
  createNation(
    'ES',
    'Íñigo Begoña José Ángel Núria',
    'Muñoz Ibáñez Peña Güell Ciervo',
    'Sierra Nevada, Béjar, Ávila, Mallorca',
  ),
  createNation(
    'PT',
    'João Conceição Nuno Inês Simão',
    'Gonçalves Leão Brandão Veríssimo Falcão',
    'Évora, Mértola, Bragança',
  ),
  createNation(
    'FR',
    'François Hélène Loïc Maëlle Jérôme',
    'Lefèvre Cerf Forêt Gérard Maçon',
    'Chambord, Bauges, Pyrénées',
  ),
  createNation('IT', 'Niccolò Lucia Pietro Noè Andrea', 'Rossi Cervi Nardò Daltò Lupo', 'Trento, Forlì, Gran Paradiso'),
  createNation('GB', 'Fiona Angus Siân Rhys Morag', "MacLeod O'Neill Stagg Fawcett Roe", 'Inverness, Thetford, Exmoor'),
  createNation(
    'SE',
    'Åke Örjan Märta Björn Åsa',
    'Ångström Öberg Älgström Sjögren Björk',
    'Östersund, Skåne, Värmland',
  ),
  createNation(
    'NO',
    'Øyvind Håkon Åse Bjørg Torbjørn',
    'Østby Bjørnstad Sørlie Ågård Elgstø',
    'Hitra, Røros, Hardangervidda',
  ),
  createNation('DK', 'Søren Ågot Kåre Jørgen Ragnhild', 'Østergård Bøgh Sørensen Kjær Ræv', 'Sjælland, Ærø, Djursland'),
  createNation(
    'FI',
    'Väinö Päivi Yrjö Äänis Kyösti',
    'Mäkinen Hirvonen Jäppinen Kärkkäinen Pöysti',
    'Kuusamo, Jyväskylä, Äänekoski',
  ),
  createNation('EE', 'Tõnu Ülle Jüri Õie Märt', 'Põder Kärner Jõgi Mägi Hunt', 'Põlva, Hiiumaa, Võru'),
  createNation(
    'LV',
    'Jānis Andris Kārlis Uldis Ģirts',
    'Bērziņš Ozoliņš Ķirsis Lācis Briedis',
    'Ķemeri, Cēsis, Jūrmala',
    ['Ērika Žanete', 'Bērziņa Ozoliņa Lāce'],
  ),
  createNation(
    'LT',
    'Žydrūnas Vytautas Šarūnas Jonas Ąžuolas',
    'Žukauskas Briedis Šernas Vilkas Ožys',
    'Žemaitija, Šiauliai, Dzūkija',
    ['Jūratė Eglė', 'Žukauskienė Briedytė'],
  ),
  createNation('TR', 'İbrahim Gülşen Çağrı Şule Ömer', 'Yılmaz Çelik Öztürk Şahin Geyik', 'Isparta, Muğla, Düzce'),
  createNation(
    'IS',
    'Þórður Gunnar Björn Ásgeir Ægir',
    'Þórsson Ægisson Jónsson Örvarsson Hauksson',
    'Egilsstaðir, Höfn',
    ['Guðrún Björk', 'Ægisdóttir Hauksdóttir'],
  ),
  createNation('ZA', 'Thabo Annelie Pieter Nomsa Deon', 'Nkosi Naudé Botha Dlamini Müller', 'Limpopo, Karoo, Kruger'),
  createNation('MN', 'Бат Оюун Ганзориг Цэцэг Төмөр', 'Баатар Өлзий Дорж Сүхбаатар Чулуун', 'Хэнтий, Хөвсгөл'),
  createNation(
    'AR',
    'Joaquín Lucía Agustín Belén Raúl',
    'Núñez Ibarra Güemes Peñaloza Ciervo',
    'La Pampa, Neuquén, San Luis',
  ),
  createNation(
    'NA',
    'Johannes Hilma Helmut Ndapewa Frikkie',
    'Shikongo Hamutenya Voigts Krüger Böhmer',
    'Otjiwarongo, Omaruru',
  ),
  createNation('TZ', 'Juma Neema Baraka Rehema Hassan', 'Mwinyi Mushi Massawe Nyerere Kileo', 'Selous, Rungwa, Maswa'),
  createNation('ET', 'Abebe Tigist Dawit Hirut Tesfaye', 'Bekele Haile Tadesse Wolde Alemu', 'Afar, Awash'),
  createNation(
    'US',
    'Wyatt Peggy Clayton Joanne Hank',
    'Miller Hunter Buck Whitfield Doe',
    'Texas Hill Country, Montana, Kodiak',
  ),
  createNation(
    'CA',
    'Étienne Margaret Gordon Hélène Tuktu',
    'Tremblay MacKenzie Côté Lévesque Birch',
    'Yukon, Québec, Nunavut',
  ),
  createNation('MX', 'Íñigo Guadalupe Ramón Ximena Ángel', 'Núñez Chávez Peña Ibáñez Venado', 'Sonora, Chihuahua'),
  createNation('BR', 'João Conceição Luís Inês Antônio', 'Araújo Gonçalves Falcão Simões Leão', 'Pantanal, Goiás'),
  createNation('PE', 'Ángel Lucía Julián Belén Raúl', 'Quispe Mamani Núñez Ibáñez Güemes', 'Ayacucho, Junín'),
  createNation('CL', 'Joaquín Lucía Agustín Belén Tomás', 'Muñoz Ibarra Núñez Bórquez Huemul', 'Aysén, Chiloé'),
  createNation(
    'AU',
    'Bruce Sheila Angus Fiona Jack',
    "O'Brien MacDonald Stagg Walker Fawcett",
    'Gippsland, Arnhem Land',
  ),
  createNation('NZ', 'Hēmi Aroha Duncan Mere Graham', 'Ngāta Parata Fraser MacLeod Staines', 'Fiordland, Taupō'),
  createNation('JP', '太郎 花子 健一 美咲 大輔', '佐藤 鈴木 高橋 渡辺 鹿島', '北海道, 沖縄'),
  createNation('KR', '민준 서연 지훈 하은 도현', '김 이 박 최 정', '강원도, 전라남도'),
  createNation('CN', '伟 芳 强 敏 磊', '王 李 张 刘 鹿', '四川, 青海'),
  createNation('KZ', 'Нұрлан Айгүл Ерлан Әсел Бекзат', 'Әбдіқадыр Жұмабай Қасым Өмірбек Сұлтан', 'Қостанай, Торғай'),
  createNation('IN', 'अर्जुन मीरा विक्रम कमला रवि', 'सिंह राठौड़ शर्मा वर्मा नायर', 'राजस्थान, कान्हा'),
]
