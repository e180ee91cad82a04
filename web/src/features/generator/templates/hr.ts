import type { Industry } from './template.ts';

export const hr: Industry = {
  situation: [
    ['Jurisdiction of the workplace', 'JURISDICTION'],
    ['Position or group concerned', 'JOB_TITLE'],
  ],
  material: {
    tag: 'records',
    variable: 'DOCUMENT_TEXT',
    what: 'Policies, job descriptions, answers to surveys or notes, with names replaced by roles:',
  },
  reader: 'an HR partner who owes the same fairness to everybody in it',
  rules: [
    'Use job-related criteria alone: ask about, infer and weigh no protected trait, and nothing on health or family.',
    'Treat comparable people alike, with the same questions, standard and structure, and give a written reason for any exception.',
    'A person decides. Recommend no automatic rejection, and mark points of employment law (VERIFY) for counsel in the jurisdiction.',
  ],
  check:
    'Imagine a person of another background in the same place, and correct whatever would then be worded or weighed differently.',
  verify: 'local law, wording of policies, whatever is said about a person',
  assignments: {
    analysis: {
      opening:
        'Analyze the question about people and work below for the HR partner and the manager who share the responsibility.',
      moves: [
        'Look at the system before the person: role, workload, pay, management, process, and what changed before the problem showed.',
        'Report on a group only where it is large enough that nobody can be recognized, and keep a difference apart from its explanation.',
      ],
      parts: [
        'what the records show, in three sentences',
        'findings by theme, with numbers and sources',
        'the explanations that fit, and those that do not',
        'options, each with its effect, cost and fairness',
      ],
    },
    writing: {
      opening: 'Write the posting, policy or guide that is described below, so that employees and managers understand it alike.',
      moves: [
        'Say in plain words to whom it applies, what is expected and what happens next, and keep "must" apart from "may".',
        'Strike requirements, idioms and examples that the work does not need and that keep some people away.',
      ],
      parts: [
        'a title, and its purpose in one sentence',
        'the text, under short headings',
        'whom to ask about adjustments and exceptions',
        'the wording for counsel to check',
      ],
    },
    planning: {
      opening:
        'Plan the hiring, onboarding, training or change below in a way that is fair to those who go through it and doable for those who run it.',
      moves: [
        'Order the steps so that those affected hear it from their manager first, and leave time for questions and for consultation or notice that local law may require.',
        'Settle the criteria, the forms and who decides before the first person is assessed.',
      ],
      parts: [
        'the goal with its measure, and the roles affected',
        'a table of step, owner, date and document needed',
        'the checkpoints for fairness and for law',
        'who is told what, and when',
      ],
    },
    communication: {
      opening: 'Draft the message that the situation below calls for, to an employee, a candidate, a manager or the whole staff.',
      moves: [
        'Describe behavior, facts and effects instead of character, and leave room for the view of the other person.',
        'Say what is decided, what is open and whom to turn to, and share no more about any individual than the recipient has to know.',
      ],
      parts: [
        'a subject or first sentence that says what it is about',
        'the message',
        'whether to say it in person before it is sent, and why',
        'the two likely replies, with a response to each',
      ],
    },
    documentation: {
      opening:
        'Turn the material below into an HR record that is fair to everybody who appears in it and that would stand a later review.',
      moves: [
        'Record in neutral words what was said or done, when, and who witnessed it; keep allegation, response and finding in separate entries.',
        'Note which policy or step of the procedure applied, whether it was followed, and which document shows it.',
      ],
      parts: [
        'subject, dates, and people by role',
        'the record, in order of time',
        'the accounts of each side, equally complete',
        'follow-ups with owner, and who may see the record',
      ],
    },
    evaluation: {
      opening:
        'Evaluate the process, policy, program or role below; where the work of a person is concerned, prepare the judgment and leave it to those who decide.',
      moves: [
        'Anchor each criterion to a duty or a goal, and describe weak, solid and strong by what one could observe, before you rate.',
        'Look for uneven effects between groups, for criteria that stand in for something else, and for evidence that comes from one voice only.',
      ],
      parts: [
        'a summary for whoever decides',
        'a table of criterion, duty or goal, evidence and rating',
        'the result of the fairness check',
        'the recommendation, who decides on it, and what to ask first',
      ],
    },
  },
};
