import { blockOf, problem, sentencesOf, type SplitPrompt, type Rule, type Unit } from './rule.ts';

/** Whether one unit of the block matches all patterns. Patterns, because every author words a rule differently. */
export const meets = (units: readonly Unit[], patterns: readonly RegExp[]) =>
  units.some(({ text }) => patterns.every((pattern) => pattern.test(text)));

function requirement(id: string, heading: string, alternatives: readonly (readonly RegExp[])[], advice: string): Rule {
  return {
    id,
    severity: 'error',
    check(file: SplitPrompt) {
      const block = blockOf(file, heading);
      if (!block) return [];
      // A rule is one sentence. The sentence on instructions under Material may refer to the one before it ("them").
      const pieces = heading === 'Rules' ? block.units.flatMap(sentencesOf) : block.units;
      if (alternatives.some((patterns) => meets(pieces, patterns))) return [];
      return [problem(file, block.line, advice)];
    },
  };
}

export const NEGATION = /\b(?:not|never|no|none|nothing|neither|nor|cannot|without|avoid|instead|rather than)\b|n['’]t\b/i;
const MATERIAL =
  /\b(?:material|supplied|provided|(?:is|are|was|were|as) given|texts?|notes?|records?|blocks?|tags?|tagged|documents?|sources?|data|evidence|files?|facts?|profile|figures|transcript|statements?|inputs?|table|contents?|contract|lease|posting|complaint|offers?|draft|above)\b/i;

/** Excludes bans such as "never invent quotes", which contain the required words without requiring anything. */
const NO_BAN = /^(?!.*\b(?:never|do not|invent\w*|(?:cite|quote|add|use|give) no)\b)/i;

/** A place in the material where a reader can look up a claim. */
const PLACE =
  /\b(?:sections?|clauses?|paragraphs?|pages?|lines?|rows?|cells?|columns?|blocks?|sources?|identifiers?|dates?|headings?|timestamps?|passages?|words|notes|exhibits?|numbers?|entr(?:y|ies)|articles?|items?)\b/i;

/** Excludes sentences about the sources of law or studies, which say nothing about the facts. */
const NOT_ON_AUTHORITIES = /^(?!.*\b(?:authorit(?:y|ies)|statutes?|case law|stud(?:y|ies))\b)/i;
const EACH = /\b(?:each|every|all|any|behind|beside|after|its)\b/i;

export const rulesBlockRules: Rule[] = [
  requirement(
    'rule-grounding',
    'Rules',
    [
      [
        /\b(?:only|alone|solely|exclusively|nothing (?:but|else|beyond|outside)|confine\w*|restrict\w*|stay (?:with|in|within|inside)|must (?:come|rest|be traceable)|comes? from|rests?|no outside|stick to|beyond)\b/i,
        MATERIAL,
        NOT_ON_AUTHORITIES,
      ],
      [
        /(?:^|[.;:] )(?:- )?(?:Work|Draw|Rely|Reason|Base|Build|Plan|Report) (?:only|solely|from|on)\b/,
        /\b(?:only|alone|solely|nothing else)\b/i,
      ],
      [/(?:^|[.;:] )(?:- )?(?:Work|Base|Draw|Rely|Reason|Build|Write|Take|Use)\b[^.]{0,40}\b(?:from|on|what)\b/, MATERIAL],
      [
        /\b(?:each|every|all)\b/i,
        /\b(?:claims?|statements?|sentences?|findings?|facts?|figures?)\b/i,
        /\b(?:trac\w+|rests?|carr(?:y|ies)|supports?)\b/i,
        MATERIAL,
      ],
    ],
    'no rule keeps the answer to the material; add "work only from the material" in your own words',
  ),
  requirement(
    'rule-citation',
    'Rules',
    [
      [
        /\b(?:cit(?:e|es|ed|ing|ation)s?|quot\w+|referenc\w+|trac(?:e|ed|eable)|attribut\w+|pin-?point)\b/i,
        PLACE,
        NO_BAN,
        NOT_ON_AUTHORITIES,
      ],
      [/\b(?:cites?|quotes?)\b/i, EACH, NO_BAN, NOT_ON_AUTHORITIES],
      [
        /\b(?:give|mark|list|note|add|put|show|name|tie|tag|point|attach|stands?|bears?|carr(?:y|ies)|with)\b/i,
        PLACE,
        EACH,
        NO_BAN,
      ],
    ],
    'no rule asks for the place behind each claim; say what to cite or quote (section, line, page, row)',
  ),
  requirement(
    'rule-missing-information',
    'Rules',
    [
      [
        /^(?:- )?without\b|\b(?:missing|absent|incomplete|blank|empty|silent|unclear|unknown|unnamed|gaps?|lacks?|lacking|bracket\w*|cannot be (?:found|read|told)|does not (?:say|state|show|give|cover|contain|name)|do not (?:say|state|show|give|cover|contain|name)|there (?:is|are) no|(?:no|none) (?:\w+ )?(?:is|are|was|were)|(?:not|un)[ -]?(?:stated|given|supplied|provided|documented|shown|available|entered|filled|in the \w+))\b/i,
        /\b(?:ask\w*|questions?|assum\w+|writ(?:e|es|ten)|mark\w*|say\w*|label\w*|leave\w*|list\w*|reads?|record\w*|state\w*|use|continue|proceed|stop|hold)\b|["“]/i,
      ],
    ],
    'no rule says what to do when something is missing; ask up to three questions, go on with labeled assumptions, or write "not stated"',
  ),
  requirement(
    'rule-no-invention',
    'Rules',
    [
      [NEGATION, /\b(?:invent\w*|fabricat\w*|ma(?:ke|de|king)[ -]up|imagin\w+|guess\w*|conjure|concoct)\b/i],
      [
        NEGATION,
        /\b(?:supply|add|introduce|insert|include|state|name|put in)\b/i,
        /\b(?:do(?:es)? not (?:contain|hold|give|show|support|state)|absent|lacks?|not (?:in|found|supplied|stated))\b/i,
      ],
    ],
    'no rule forbids invention; name what must never be invented (facts, figures, quotes, people)',
  ),
  requirement(
    'injection-sentence',
    'Material',
    [
      [
        MATERIAL,
        /\b(?:instruct\w*|orders?|commands?|direct\w*|requests?|demands?|assignment|task|asks?|tells?|obey\w*|urge|act on|carry out|shall)\b/i,
        /\b(?:not|never|no|none|nothing|neither|nor|cannot|ignore\w*|disregard\w*|aside|even (?:where|if|when)|rather than|instead|just|merely|someone else)\b/i,
      ],
    ],
    'no sentence says that what stands inside the tags is material to work on, not instructions to follow; add it',
  ),
];
