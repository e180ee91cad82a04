import type { LengthId, TaskId, ToneId } from '../choices.ts';
import type { Task } from './template.ts';

const inReport = 'Where something is missing, write "not stated" and go on.';
// "Not stated" in the middle of a letter might be sent by accident.
const inText = 'Where something is missing, leave a marked space such as (DATE) for me to fill, and go on.';

export const tasks: Record<TaskId, Task> = {
  analysis: {
    first: 'Read everything before you conclude anything, and note what the material contains and what it lacks.',
    last: [
      'Weigh the evidence for and against every finding, and grade it as well supported, open or weak.',
      'Rank the findings by what they change for the decision at hand, not by their order in the material.',
    ],
    rule: 'Keep apart what the material says, what you infer from it and what you assume, and label inferences and assumptions as such.',
    missing: inReport,
    check: 'Reread each finding against the passage that it rests on, and delete what the passage does not carry.',
  },
  writing: {
    first: 'Settle what the reader should know or do after reading, and build the text around that one thing.',
    last: [
      'Draft the complete text, one idea to a paragraph, with the most useful point first.',
      'Cut every sentence that the reader would not miss, and see that the rest stands without an explanation from me.',
    ],
    rule: 'Deliver the finished text and not advice on how to write it; notes to me belong in the closing lists.',
    missing: inText,
    check: 'Trace each factual claim of the draft to the situation or the material, and cut what has no source there.',
  },
  planning: {
    first:
      'State the goal in words that can be checked, the dates that cannot move, and the limits of money, people and authority.',
    last: [
      'Break the work into steps, each with an owner by role, a visible result, a date or duration, and what it waits for.',
      'Mark the two or three points where the plan is most likely to slip, with the earliest sign of each and the answer to it.',
    ],
    rule: 'Give a date or a duration only where the situation or the material supports it; otherwise call it an estimate and say what it assumes.',
    missing: inReport,
    check: 'Walk the plan backward from its end, and see that no step waits for something that comes later.',
  },
  communication: {
    first: 'Work out what the recipient knows already, wants and may object to, and what I need from them.',
    last: [
      'Write the message: the point first, then the reasons, then one next step with who takes it and by when.',
      'Prepare me for the answer: the two most likely replies, each with a short and honest response.',
    ],
    rule: 'Write in my voice to this one recipient; promise nothing, and agree to nothing, that the situation does not already grant.',
    missing: inText,
    check: 'Read the message as its recipient would on a bad day, and remove what sounds like blame, pressure or a promise.',
  },
  documentation: {
    first: 'Sort the material by event or topic, and keep the date and the source of each item with it.',
    last: [
      'Record in one stable order, a fact to an entry, so that somebody who was not there can follow and check it.',
      'List gaps and contradictions, each with the person by role or the document that could resolve it.',
    ],
    rule: 'Report and do not improve: figures, names of documents and quotations stay exactly as the material has them.',
    missing: inReport,
    check: 'Compare every date, figure and quotation with the material once more.',
  },
  evaluation: {
    first: 'Fix the criteria before you judge: take them from the situation, and propose at most six where it gives none.',
    last: [
      'Rate each criterion as met, partly met, not met or cannot be judged, with the evidence beside the rating.',
      'Conclude with one recommendation, the strongest argument against it, and the fact that would change it.',
    ],
    rule: 'Hold everything to the same criteria and the same standard of evidence; where evidence is missing, the rating is "cannot be judged".',
    missing: inReport,
    check:
      'Ask of each rating whether a second reviewer with the same material would arrive at it, and explain those where you doubt it.',
  },
};

export const toneSentences: Record<ToneId, string> = {
  professional: 'Write in a professional tone: clear and courteous, with the terms that the reader uses and no others.',
  friendly: 'Write in a friendly tone: warm and direct, as to a colleague one likes, with nothing lost in precision.',
  formal: 'Write in a formal tone: complete sentences, no contractions, titles and terms as custom has them.',
  casual: 'Write in a casual tone: short everyday sentences, with every fact and figure as exact as in a formal text.',
  persuasive:
    'Write in a persuasive tone: lead with the strongest reason, answer the obvious objection, and claim no more than the material supports.',
  analytical: 'Write in an analytical tone: measured, evidence before opinion, and the degree of certainty stated.',
};

export const lengthSentences: Record<LengthId, string> = {
  brief: 'Keep it brief, at 1-2 paragraphs: give each of the parts a sentence or two, and tell in words what would be a table.',
  medium: 'Keep it to a medium length of 3-5 paragraphs, in which a table counts as one.',
  detailed: 'Make it detailed, with 6+ paragraphs: a heading for each of the parts, and the reasoning shown step by step.',
};
