import { fold } from '../interests/fold.ts';

/**
 * Texts that speak to a machine and not to people: somebody wrote them to make a language model say or do something. They are no evidence,
 * and no model is shown them. What is missed here is still caught by what a statement has to prove (`grounding.ts`).
 */

/** Letters that are drawn and not read, and characters that hide words from a look-up. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
};

const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
};

/** One form of a text: folded, without hidden characters and letters of other scripts that look alike. */
export function readable(text: string): string {
  const shown = text.normalize('NFKC').replaceAll(HIDDEN, '');
  return fold(shown)
    .replaceAll(/[а-яёіѕј]/g, (letter) => CYRILLIC[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}$@<>{}[\]|:/#=*_-]+/gu, ' ')
    .trim();
}

/** Digits inside of words for the letters that they stand for: `1gn0re` is `ignore`. */
const unmasked = (text: string): string =>
  text.replaceAll(/\S+/g, (word) =>
    /[a-z]/.test(word) && /[0134579$@]/.test(word)
      ? word.replaceAll(/[013457$@]/g, (sign) => LOOKALIKES[sign] ?? sign)
      : word,
  );

/** Letters set apart: `i g n o r e` is `ignore`. */
const joined = (text: string): string =>
  text.replaceAll(/\b(?:[a-z][ ._*-]){3,}[a-z]\b/g, (run) => run.replaceAll(/[ ._*-]/g, ''));

const MACHINE =
  '(?:ai|llms?|gpt\\w*|chatgpt|claude|gemini|llama|chatbot|bot|assistant|assistente|assistants|language model|modelo de linguagem|ia|inteligencia artificial|artificial intelligence|summari[sz]er|summary|summaries|resumo|resumos|resumidor|the model|perch)';
const COMMAND =
  '(?:ignore|ignora|ignorem|ignorar|disregard|desconsidere|desconsiderar|desconsidera|forget|esqueca|esquecam|esquece|override|overwrite|sobrescreva|substitua|bypass|stop following|pare de seguir|do not follow|nao siga|nao obedeca|obey|obedeca|skip|pule)';
const ORDERS =
  '(?:instructions?|instruc\\w*|prompts?|rules?|regras?|guidelines|diretrizes|orders?|ordens|ordem|directives?|constraints|restric\\w*|everything above|tudo acima|above|acima|previous|anterior(?:es)?|context|contexto|system message|mensagem do sistema|schema|esquema)';
const SAY =
  '(?:say|says|write|output|print|reply|respond|answer|repeat|state|report|include|add|mention|insert|claim|conclude|describe|summari[sz]e|translate|return|put|tell|diga|dizer|escreva|escrever|responda|repita|afirme|inclua|adicione|acrescente|mencione|insira|conclua|descreva|resuma|traduza|devolva|retorne|imprima|coloque|conte|informe)';

const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b${COMMAND}\\b.{0,60}\\b${ORDERS}\\b`),
  /\b(?:new|novas?|updated|real|verdadeiras?|secret|secretas) (?:system )?(?:instruc\w*|instructions?|prompts?|diretrizes|guidelines)\b/,
  new RegExp(`\\b${MACHINE}\\b.{0,60}\\b(?:${SAY}|must|should|shall|deve|devem|tem que|precisa|${COMMAND})\\b`),
  new RegExp(
    `\\b(?:${SAY}|must|should|deve|to the|dear|attention|note to|message for|atencao|caro|cara|querid\\w|prezad\\w|aviso|recado|para a|para o|ao|a)\\b.{0,40}\\b${MACHINE}\\b`,
  ),
  new RegExp(
    `\\b${SAY}\\b (?:only|just|exactly|verbatim|this|the following|that|apenas|so|somente|exatamente|isto|isso|o seguinte|a seguinte|literalmente|que)\\b`,
  ),
  /\b(?:system|assistant|user|developer|sistema|assistente|usuario) ?(?:prompt|message|override|mode|:|mensagem|modo|\|)/,
  /<\|?\/?(?:im_start|im_end|system|assistant|user|inst|endoftext|s|evidence|data|instructions?)\b/,
  /\[\/?(?:inst|system|sys|assistant|user)\b|<<sys>>|###? ?(?:instruction|instruc|system|response|resposta|sistema)/,
  /\b(?:you are now|from now on|act as|pretend (?:to be|you)|roleplay|role play|jailbreak|dan mode|developer mode|voce agora e|a partir de agora|aja como|finja (?:ser|que)|modo (?:desenvolvedor|dan)|faca de conta)\b/,
  /\b(?:reveal|show|leak|print|exponha|revele|mostre|vaze)\b.{0,40}\b(?:prompt|instruc\w*|api key|chave|secret|segredo|password|senha|system)\b/,
  /["']?(?:statements|sections|evidence|strength|role|content)["']? ?: ?[[{"']/,
  /\{ ?"?(?:sections|statements|interests|text|role)\b|\bbase64\b|\brot13\b|\bdecode\b.{0,30}\b(?:follow|execute|run)\b|\bdecodifique\b/,
  /\b(?:whoever|anyone|quem|anything|whatever|qualquer|todos?) (?:reads|summari[sz]es|le|ler|resume|resumir|analy[sz]es|analisa|analisar|processes|processar)\b/,
  /\b(?:admin|root|debug|god) (?:override|mode)\b|\bmodo (?:admin|root|debug|deus)\b/,
  /\b(?:set|ponha|coloque|defina) (?:every|all|the|cada|todas?|todos?|strong)\b.{0,30}\b(?:strength|evidence|forca|evidencias?|tudo)\b/,
  /\b(?:ao|when you|when|quando|se for|before you|antes de) (?:resumir\w*|summari[sz]\w*)\b/,
  /\b(?:o modelo|the model)\b.{0,30}\b(?:must|should|shall|deve|devem|tem que|precisa)\b/,
  /\b(?:end of|fim d[aoe]s?) (?:data|evidence|input|posts?|dados|evidencias?|entrada|publicacoes)\b/,
];

/** Whether a text gives orders to a machine. */
export function givesOrders(text: string): boolean {
  const plain = readable(text);
  const open = joined(unmasked(plain));
  return PATTERNS.some((pattern) => pattern.test(plain) || pattern.test(open));
}
