import { fold } from '../interests/fold.ts';
import { MEANINGS } from '../interests/lexicon.ts';
import type { Language } from '../languages.ts';

/** Words that hold sentences together, and those by which any report speaks of itself: they connect a statement with nothing. */
const COMMON = new Set(
  `about above across after again against all almost along already also although always among and another any anything are around
  asked asking asks away back based because been before being below best better between both but came can come comes could did does doing
  done down during each early either else enough even ever every everything few fewer find finds first five four from gave get gives goes
  going good great had half has have having here high how however into its itself just keep keeps kind large last late later least less
  like liked likes liking little long longer look looks lot made main mainly make makes many may means might more most mostly much
  must name named near nearly never new next nine none not nothing now number often once one only open other others out over
  own part past people person place places point points post posted posting posts quite rather read reads really recent recently
  repeated repeatedly report reported same saw say says second see seem seems seen several shape short should show showed shows
  since six small some something sometimes soon still such ten than that their them then there these they thing things third this those
  three through time times together told too toward two under until upon use used uses usual usually various very want was way week weeks
  well went were what when where whether which while who whole whose why will with within without word words work works would
  write writes writing written wrote year years yet your month months day days account accounts comment comments commented reply replies
  replied follow follows followed following interest interests interested topic topics subject subjects question questions answer answers
  share shares activity public style tone manner conversation talk speak start starter visit visits mention mentions mentioned
  acima agora ainda algo alguem algum alguma algumas alguns ali alta alto antes aos apenas apos aquela aquele aqui area assim
  ate atras bem boa bom cada cerca certa certo chega com como contra coisa coisas comenta comentar comentario comentarios comentou
  conta contas conversa curta curte curtas curtem curtida curtidas curtido curtidos curtiu curto curtos dela dele deles depois desde dessa desse desta deste
  dia dias diversas diversos disse disso dizer duas durante ela ele eles entao entre era essa essas esse esses esta estao estas este
  estes estilo fala falar faz fazer ficou foi fora foram forma frequencia frequente frequentes geral grande grandes havia hoje isso isto
  lado lhe lugar lugares maior maiores mais mas mensagem mensal meio menos mes meses mesma mesmo mesmos meu minha modo mostra mostram muita
  muitas muito muitos nada nao nas nem nenhum nenhuma nesta neste nome nos nossa nosso nova novas novo novos num numa nunca outra
  outras outro outros para parece parte passou pela pelas pelo pelos pergunta perguntar perguntas pessoa pessoas pode podem pois por porque posta
  postagem postagens pouca poucas pouco poucos primeira primeiro principal publica publicacao publicacoes publico publicou qual quando quanto
  quase quatro que quem quer relatorio repetida repetidas resposta respostas respondeu seguir segue seguida seguido seguindo seguiu segundo seja sem semana semanas sempre sendo ser seu seus
  sido sob sobre sua suas tal talvez tambem tanto tarde tem tema temas tempo tendo ter teve toda todas todo todos tom tres tudo ultima ultimo um uma
  umas uns usa usar vale varias varios vem ver vez vezes visita visitar voce volta assunto assuntos interesse interesses atividade escreve escrever escrita`.split(
    /\s+/,
  ),
);

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const SHORTEST = 4;
/** So many letters tell a word apart from others and its own endings from nothing. */
const STEM = 6;

/** Every word of a text, folded, in its order. */
export const wordsIn = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => fold(word));

/** The words of a text that say something, without endings. `except` are names that every text about an account holds. */
export function stemsIn(text: string, except: ReadonlySet<string> = new Set()): Set<string> {
  const stems = new Set<string>();
  for (const word of wordsIn(text)) {
    if (word.length < SHORTEST || COMMON.has(word)) continue;
    const stem = word.slice(0, STEM);
    if (!except.has(stem)) stems.add(stem);
  }
  return stems;
}

/** The subjects of the taxonomy that words of a text name for sure. */
export function subjectsIn(text: string): Set<string> {
  const subjects = new Set<string>();
  for (const word of wordsIn(text)) {
    for (const { subject, sure } of MEANINGS.get(word)?.senses ?? []) if (sure) subjects.add(subject);
  }
  return subjects;
}

/** Whether a word belongs to the program's own vocabulary of subjects: then no stranger has brought it in. */
export const vocabularyStems: ReadonlySet<string> = new Set(
  [...MEANINGS]
    .filter(
      ([word, { withheld, senses }]) => withheld !== true && senses.some(({ sure }) => sure) && !word.includes('_'),
    )
    .map(([word]) => word.slice(0, STEM)),
);

/** Words by which the manner of writing is told. */
export const MANNER_STEMS: ReadonlySet<string> = stemsIn(
  `warm friendly polite curious direct brief technical practical encouraging encouragement humour humor humorous playful detailed details
  thanks thank thankful praise praises compliments complimentary advice formal informal casual calm enthusiastic precise concise specific
  sentence sentences phrase phrases greeting greetings plain lively measured neutral supportive kind gentle thoughtful attentive generous
  cheerful reserved matter-of-fact conversational inquisitive appreciative wording lines tends prefers favours favors habit helpful
  caloroso calorosa calorosos calorosas amigavel amigaveis gentil gentis educado educada curioso curiosa curiosos diretas diretos direto direta
  breve breves tecnico tecnica tecnicos tecnicas pratico pratica praticos encorajador encorajadora incentivo humor bem-humorado divertido
  detalhado detalhada detalhes agradece agradecimento agradecimentos elogio elogios elogia conselho conselhos formal informal informais casual
  calmo calma entusiasmo entusiasmado entusiasmada preciso precisa concisa conciso concisos frase frases saudacao simples animado neutro
  atencioso atenciosa generoso delicado delicada sereno conversa linguagem palavras costuma prefere habito cordial cordiais objetivo objetivos leve`,
);

/** Small words that only one of the two languages has. */
const ONLY: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the and of to in is it for with this that on was are at from by an but not have has had be they their who what which about into than then there were will would can could did when how several most more often some many each'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'o os e um uma de do da dos das no na nos nas em para com por pelo pela ao aos que se mais mas ou como quando sobre muito muitas seu sua foi sao esta entre varias varios cada'.split(
      ' ',
    ),
  ),
};

/** Letters of other scripts than the Latin one. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const FOREIGN = new Set(
  'el los las del y en es muy pero donde mucho le les des et est une dans pour avec sur qui der die das und ist nicht ein eine mit auf il gli che della sono het een van niet zijn'.split(
    ' ',
  ),
);

const counted = (words: readonly string[], among: ReadonlySet<string>): number =>
  words.filter((word) => among.has(word)).length;

/** Whether a sentence is written in the language, by its small words and its letters. Too little to tell is no language. */
export function isWrittenIn(text: string, language: Language): boolean {
  if (OTHER_SCRIPT.test(text)) return false;
  const words = wordsIn(text);
  const other = language === 'en' ? 'pt' : 'en';
  const own = counted(words, ONLY[language]);
  return own >= 1 && own > counted(words, ONLY[other]) && own > counted(words, FOREIGN);
}
