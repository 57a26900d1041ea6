import type { Localized } from '../languages.ts';

/** A subject of the fixed vocabulary. `words` match hashtags and single words of texts, lower case, in en and pt. */
export interface Topic {
  readonly id: string;
  /** At most three words in each language; headlines are built with it. */
  readonly name: Localized;
  readonly words: string;
}

type TopicRow = readonly [id: string, en: string, pt: string, words: string];

const topic = (...[id, en, pt, words]: TopicRow): Topic => ({ id, name: { en, pt }, words });

/**
 * The vocabulary of interests. It keeps away from health, religion, sexuality, ethnicity, politics and crime (decisions,
 * section 5), and from words that mean something else as often as not ("run", "match", "key", "banco").
 * The order breaks ties.
 */
export const TOPICS: readonly Topic[] = [
  topic(
    'ceramics',
    'ceramics',
    'cerâmica',
    'ceramics ceramic pottery potter potters stoneware earthenware porcelain kiln kilns glaze glazes glazed glazing woodfired woodfiring ashglaze azulejo azulejos clay raku wheelthrown ceramica cerâmica cerâmicas ceramista ceramistas olaria oleiro oleira porcelana esmalte esmaltes argila barro terracotta terracota',
  ),
  topic(
    'swimming',
    'sea and swimming',
    'mar e natação',
    'swim swimming swimmer swimmers coldwater openwater wildswimming seaside tidalpool surf surfing surfer surfe surfista sailing sailboat beach beaches harbour harbor natação natacao nadar nadador nadadora praia praias veleiro mergulho snorkel diving kayak caiaque',
  ),
  topic(
    'books',
    'books',
    'livros',
    'book books booksky bookstagram novel novels novelist author authors bookshop bookstore library libraries librarian literature paperback hardcover poem poems poetry poet reading amreading livro livros leitura leituras leitor leitora romance romances escritora escritor biblioteca bibliotecas literatura poema poemas poesia poeta livraria livrarias',
  ),
  topic(
    'print',
    'print and bookbinding',
    'impressão e encadernação',
    'bookbinding bookbinder bindery letterpress printmaking printmaker linocut woodcut screenprint risograph zine zines typesetting encadernação encadernacao tipografia tipográfica xilogravura gravura gravuras serigrafia fanzine fanzines',
  ),
  topic(
    'writing',
    'language and writing',
    'língua e escrita',
    'writing amwriting writingcommunity writer writers manuscript linguistics linguist grammar etymology translation translator dictionary essay essays escrita escrever manuscrito linguística linguistica gramática gramatica etimologia tradução traducao tradutor tradutora dicionário dicionario crônica crônicas',
  ),
  topic(
    'art',
    'art and illustration',
    'arte e ilustração',
    'art arts artist artists artwork painting paintings painter drawing drawings illustration illustrations illustrator sketch sketches sketchbook watercolor watercolour gouache sculpture sculptor gallery fanart digitalart comics comic arte artes artista artistas pintura pinturas pintora desenho desenhos ilustração ilustracao ilustrações ilustradora ilustrador aquarela escultura quadrinhos galeria',
  ),
  topic(
    'photography',
    'photography',
    'fotografia',
    'photo photos photography photographer photographers photograph 35mm filmphotography streetphotography blackandwhite darkroom landscapephotography leica fujifilm fotografia fotografias fotógrafa fotógrafo fotografa fotografo foto fotos analógica',
  ),
  topic(
    'design',
    'design',
    'design',
    'design designer designers typography typeface typefaces font fonts branding logotype uidesign uxdesign graphicdesign productdesign figma usability designgráfico designgrafico tipografias usabilidade',
  ),
  topic(
    'architecture',
    'architecture and cities',
    'arquitetura e cidades',
    'architecture architect architects architectural brutalism brutalist skyscraper urbanism urbanist urbanplanning cityscape façade facade walkability arquitetura arquiteta arquiteto arquitetos urbanismo urbanista brutalismo fachada',
  ),
  topic(
    'music',
    'music',
    'música',
    'music musician musicians song songs album albums vinyl concert concerts gig guitar guitarist piano pianist drummer singer songwriter jazz techno hiphop orchestra symphony opera nowplaying synth synthesizer música musica músicas musicas músico musicista canção cancao canções álbum vinil violão violao guitarra cantora cantor samba bossanova mpb choro orquestra',
  ),
  topic(
    'film',
    'film and television',
    'cinema e televisão',
    'film films filmmaker filmmaking movie movies cinema director screenplay screenwriter documentary documentaries netflix sitcom filmsky letterboxd filme filmes cineasta diretora roteiro roteirista documentário documentario documentários novela novelas seriado',
  ),
  topic(
    'games',
    'games',
    'jogos',
    'game games gaming gamer gamers videogame videogames gamedev indiedev indiegame nintendo playstation xbox esports speedrun boardgame boardgames ttrpg dnd chess jogo jogos videojogo tabuleiro xadrez rpg',
  ),
  topic(
    'football',
    'football',
    'futebol',
    'football soccer footballer premierleague championsleague worldcup fifa uefa goalkeeper offside futebol brasileirão brasileirao libertadores goleiro flamengo corinthians palmeiras zagueiro atacante copadomundo',
  ),
  topic(
    'sport',
    'sport',
    'esporte',
    'sport sports basketball nba wnba tennis baseball mlb volleyball rugby cricket athletics olympics marathon esporte esportes basquete tênis vôlei volei atletismo olimpíadas olimpiadas maratona ginástica judô',
  ),
  topic(
    'cycling',
    'cycling',
    'ciclismo',
    'bike bikes biking bicycle bicycles bicycling cycling cyclist cyclists bikelane peloton gravelbike tourdefrance bicicleta bicicletas bike ciclismo ciclista ciclistas ciclovia pedalar pedalada',
  ),
  topic(
    'outdoors',
    'hills and trails',
    'montanhas e trilhas',
    'hike hikes hiking hiker hikers trail trails mountain mountains mountaineering climbing climber bouldering camping campsite backpacking nationalpark trilha trilhas montanha montanhas montanhismo escalada acampamento acampar cachoeira cachoeiras',
  ),
  topic(
    'birds',
    'birds and wildlife',
    'aves e natureza',
    'bird birds birding birder birders birdwatching wildlife ornithology owl owls heron herons warbler finch sparrow kingfisher otter fox foxes whale whales butterfly butterflies nature ave aves pássaro pássaros passaro passaros passarinho coruja garça beija-flor natureza fauna baleia baleias borboleta borboletas onça',
  ),
  topic(
    'pets',
    'cats and dogs',
    'gatos e cachorros',
    'cat cats kitten kittens caturday catsky dog dogs puppy puppies dogsky pet pets gato gatos gata gatinho gatinha gatinhos cachorro cachorros cachorrinho cadela filhote filhotes pets',
  ),
  topic(
    'gardening',
    'gardens and plants',
    'jardins e plantas',
    'garden gardens gardening gardener plant plants houseplants seedling seedlings allotment flower flowers bloom blooming orchid orchids botany botanical mushroom mushrooms fungi jardim jardins jardinagem jardineira planta plantas horta hortas flor flores orquídea orquídeas botânica botanica cogumelo cogumelos',
  ),
  topic(
    'food',
    'food and cooking',
    'comida e cozinha',
    'food foodie cooking cook recipe recipes baking baker bread sourdough pasta pizza dessert restaurant restaurants chef cheese chocolate cake dinner lunch vegan breakfast comida cozinha cozinhar receita receitas pão paes pães massa sobremesa restaurante restaurantes queijo bolo bolos jantar almoço feijoada moqueca',
  ),
  topic(
    'coffee',
    'coffee and tea',
    'café e chá',
    'coffee coffees espresso barista roaster roasters roastery latte cappuccino grinder grinders pourover aeropress tea teas matcha café cafés cafe cafezinho cafeteria torrefação torra moedor chá chás',
  ),
  topic(
    'trains',
    'trains and travel',
    'trens e viagens',
    'train trains railway railways railroad tram trams metro subway sleeper interrail station travel travels traveling travelling traveler traveller trip itinerary airport ferry trem trens ferrovia ferroviário metrô estação viagem viagens viajar viajante roteiros aeroporto balsa',
  ),
  topic(
    'textiles',
    'fashion and textiles',
    'moda e tecidos',
    'fashion textile textiles knit knitting knitter yarn wool crochet sewing quilt quilting embroidery weaving loom dress dresses sneakers moda tecido tecidos tricô trico crochê croche costura costureira bordado bordados lã tear vestido vestidos',
  ),
  topic(
    'making',
    'wood and workshop',
    'madeira e oficina',
    'woodworking woodworker carpentry carpenter joinery workshop diy maker makers 3dprinting blacksmith restoration lathe chisel marcenaria marceneiro marceneira carpintaria madeira oficina artesanato artesã artesão ferramenta ferramentas',
  ),
  topic(
    'software',
    'software',
    'software',
    'software code coding programming programmer developer developers devs javascript typescript python rust golang linux kernel opensource github database databases api apis compiler frontend backend webdev sysadmin programação programacao programador programadora desenvolvedor desenvolvedora código codigo',
  ),
  topic(
    'web',
    'open networks',
    'redes abertas',
    'bluesky atproto atprotocol mastodon fediverse activitypub indieweb decentralized decentralised federation federated protocol protocols moderation feeds blog blogs blogging newsletter rss descentralizada descentralizado fediverso protocolo moderação',
  ),
  topic(
    'science',
    'science and space',
    'ciência e espaço',
    'science scientist scientists research researcher physics physicist chemistry biology geology paleontology dinosaur dinosaurs astronomy astrophysics telescope nasa spacex galaxy galaxies planet planets comet eclipse ciência ciencia ciências cientista cientistas pesquisa pesquisadora pesquisador física quimica química biologia geologia astronomia telescópio galáxia planeta planetas cometa eclipse',
  ),
  topic(
    'history',
    'history and museums',
    'história e museus',
    'history historian historians museum museums archaeology archaeologist archaeological medieval ancient manuscripts archive archives heritage história historia historiador historiadora museu museus arqueologia arqueóloga arqueólogo patrimônio acervo',
  ),
  topic(
    'weather',
    'weather and sky',
    'tempo e céu',
    'weather forecast storm storms thunderstorm snow snowfall rainbow sunset sunsets sunrise aurora clouds meteorology heatwave temporal tempestade neve arco-íris pôr-do-sol pordosol nascer-do-sol meteorologia nuvens frente-fria',
  ),
];
