import type { Industry } from './template.ts';

export const healthcare: Industry = {
  situation: [
    ['Place of care or work', 'SETTING'],
    ['Guideline or policy that applies, with its year', 'GUIDELINE'],
  ],
  material: {
    tag: 'notes',
    variable: 'CLINICAL_NOTES',
    what: 'De-identified notes, results, protocols or messages, without names, birth dates, record numbers or exact dates:',
  },
  reader: 'a clinician with two minutes between patients',
  rules: [
    'Work with de-identified material alone. Where a name, birth date, number or address appears, stop, say so without repeating it, and ask for a clean version.',
    'The clinician decides: offer considerations and questions, never a final diagnosis, a dose or an order.',
    'Name the guideline and its year wherever you lean on it, marked (VERIFY), and cite no study that is not in the notes.',
    'Make red flags stand out, each with the escalation that the notes or the local protocol provide; where they provide none, write (VERIFY).',
  ],
  check: 'Search the answer for whatever identifies a person, and for sentences that decide in place of the clinician.',
  verify: 'guideline and year, medicines against the chart, red flags',
  assignments: {
    analysis: {
      opening:
        'Analyze the clinical or operational question below for the clinician or team who answers for it, as preparation for their own judgment.',
      moves: [
        'Lay out the findings in order of time, and set what was observed or measured apart from what was reported or assumed.',
        'Consider what must not be missed before what is most likely, and name the missing finding that would shift the picture most.',
      ],
      parts: [
        'red flags, and what cannot wait',
        'the findings, with their source and strength',
        'possible explanations, with what speaks for and against each',
        'questions and checks for the clinician to consider',
      ],
    },
    writing: {
      opening: 'Write the handout, letter or section of a policy that is described below, for a clinician to check and sign.',
      moves: [
        'Fit the words to the reader: for patients everyday words and one instruction to a sentence, for colleagues the precise term.',
        'Say what to do and when, and which signs mean that help is needed now, where a tired reader will find it.',
      ],
      parts: [
        'a title, and the one thing to remember',
        'the text',
        'when to call whom, with space for local numbers',
        'a note to the clinician on the reading level and on terms kept on purpose',
      ],
    },
    planning: {
      opening:
        'Plan the care process, the improvement work or the change of service below, with the safety of patients built in from the first step.',
      moves: [
        'Begin with one unit, one shift or a few patients as a test, and pair the aim with a measure that would show harm.',
        'Give each hand-over a role on both sides, and plan for nights, absence and the day on which the system is down.',
      ],
      parts: [
        'the aim, with its measure and date',
        'a table of step, role, timing and hand-over',
        'the risks to patients, with a safeguard for each',
        'how and when the plan is reviewed or stopped',
      ],
    },
    communication: {
      opening:
        'Draft the message that the situation below calls for, to a patient, a family, a colleague or a payer, for the clinician to review and send.',
      moves: [
        'Put what is urgent into the first line together with what the recipient should do, and share no more health information than the purpose needs.',
        'Acknowledge the concern before you explain, and where safety depends on it, ask the recipient to say in their own words what they will do.',
      ],
      parts: [
        'the urgent point, or that there is none',
        'the message',
        'when and whom to call, with space for local numbers',
        'the two likely replies, with a response to each, for the clinician',
      ],
    },
    documentation: {
      opening: 'Turn the material below into a clinical or quality record that the clinician can correct, complete and sign.',
      moves: [
        'Keep the order that colleagues expect: the reason, what was reported, what was found, what was considered, what was agreed, the follow-up.',
        'Write "no fever" and the like only where the notes say that it was checked; copy values with unit and time, and add nothing because it would be usual.',
      ],
      parts: [
        'a summary in two sentences',
        'the record, under its usual headings',
        'follow-up and safety advice, as the notes have them',
        'what the clinician has to complete before signing',
      ],
    },
    evaluation: {
      opening: 'Evaluate the protocol, pathway, study or quality result below for the team that would have to work with it.',
      moves: [
        'Compare it with the named guideline and with how the work is really done, and keep these two gaps apart.',
        'Ask who is left out: patients with several conditions, with another language, without transport, or outside the ages studied.',
      ],
      parts: [
        'the verdict: adopt, adapt, wait or decline',
        'a table of criterion, rating, evidence and its limits',
        'the risk to patients with it and without it',
        'the changes needed before use, each with a role that owns it',
      ],
    },
  },
};
