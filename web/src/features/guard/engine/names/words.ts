const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** What people are in a case: before a name they are no part of it. */
export const roles = words(`
  accountant actuary adjuster administrator admin advisor adviser agent aide analyst applicant appellant appellee appraiser
  arbitrator architect assistant associate attorney auditor bailiff banker beneficiary bookkeeper borrower broker builder
  buyer candidate caregiver caretaker carrier ceo cfo chair chairman chairperson chairwoman chief chro claimant cleaner
  client clerk clinician cmo coach colleague commissioner consultant contact contractor controller coo coordinator counsel
  counselor creditor cto customer daughter debtor decedent defendant dentist deputy designer developer director doctor donor
  driver editor employee employer engineer estimator examiner executive executor father founder friend grantee grantor
  guarantor guardian heir hygienist husband inspector instructor intern interviewer investigator investor judge juror justice
  landlord lawyer lender lessee lessor licensee licensor listing magistrate manager mediator mentor midwife minister mother
  mr mrs ms mx neighbor neurologist notary nurse nutritionist officer operator owner paralegal paramedic parent partner
  patient payee pediatrician petitioner pharmacist physician physiotherapist plaintiff planner president principal prof
  professor prosecutor provider psychiatrist psychologist purchaser realtor receptionist recruiter rep representative
  reporter researcher resident respondent reviewer secretary seller senator sender sergeant shareholder signatory signer
  sister son specialist spouse stakeholder steward student subcontractor supervisor supplier surgeon teacher technician
  tenant testator therapist trainee trainer treasurer trustee tutor underwriter vendor veterinarian victim vp wife witness
  writer herr herrn frau dr hon rev sir madam dame lord lady capt captain lt col major gen rn md esq`);

/** First names that the language library takes for words alone. */
export const otherFirstNames = words(`
  art bill chase chip chuck dawn dean drew faith frank gene grace guy hope jack joy mark may pat ray rob rose sue ward will`);

/** Names that are also words, so that alone they say nothing. */
export const ambiguousNames = words(`
  able ace alpha angel april art ash ashes august autumn baker bank banks barber baron basil bay bear bell berry bill bishop
  black blossom blue bond booth bowman branch brand brandy brown brook brooks buck bud burns bush butler buyer candy case
  cash chance chandler charity chase cherry chip chuck church clay clerk cliff clinic coach cole collar cook cooper cotton
  crystal cross daisy dale dawn day dean delta dick dollar dolly drew duke earl early east eden english faith farmer fields
  finance fisher flint flower ford forest fox frank freeman french frost garden gardens gay gene general georgia glass glen
  gold golden good grace grant gray green grey guy hall harbor hardy harmony harper harvest haven hazel heath heather henry
  hill holiday holly hooper hope house hunt hunter iris irons ivory ivy jack jade jasmine jean jersey jet jewel john jordan
  joy june justice kay king kit knight lake lance lane law laws lawyer lily link long love low luck mark marks market marsh
  marshal marshall mason master max may mercy merit merry mike mill miller mills misty mobile moon moore moss nelson newton
  nick noble north norm norman oak olive opal otter page paige paris park parker parks peace pearl penny pepper piper pitt
  pool pope porter power powers price prince prosper prudence quick rain ralph ray read reed reef reese reid rice rich rio
  river rivers rob robin rock rod roman root rose rowan ruby rush rusty sage sand sands sandy savage scout sea sharp shell
  shepherd sherry short sky skip smart smith snow sol south spring star steel stein sterling stone strong sue summer summers
  sunny sunday swift tanner taylor temple terry tiger tucker turner van vance victor victory viola violet virginia wade
  walker wall wallace ward waters wave way weaver webb webster wells west white will willow wise winter winters wolf wood
  woods woody worth wright york young title chapel major data carlo frontier bristol francis milan charlotte madison austin
  lexi lex tab tad trace tracy trinity troy vic bert del don alma`);

/** Words of the professions, and of headings and products, that are written with a capital but name nobody. */
export const ordinaryWords = words(`
  bates civ fed crim evid proc app supp cir ct stat reg dist
  a about above account accounts act actions addendum adobe after agenda agreement ai airtable all also although amazon
  amendment american amid an analysis and annex annual answer any apa api apple application appointment april aria
  arbitration arrears article articles as asana assessment asset assets at attached attachment audience august availability
  award aws b2b b2c background balance basecamp before below benefits best between bid bing bill billing board body bond both
  brand brief briefing broker budget bulletin business but by bylaws calendar call campaign canva case cases cash category cc
  ccpa certificate chapter chatgpt chart checklist chicago christmas civil claim claims clause clauses clinic close closing
  cobra code commission committee company complaint compliance condition conditions conference confidential confirm consent
  construction contract contracts copilot copy corporate corporation cost council court courts covenant covid credit crm
  currently current customers data date day deadline deal dear debt december deck deed defense deliverable demand department
  deposit deposition diabetes discovery discharge disclosure district division docket document documents dropbox draft due
  during each ebitda effective either email emails employees employment emergency encounter english enclosed encloses
  enterprise environment equity er erisa escrow estate evidence excel exchange exhibit exhibits expense expenses facebook
  facility fact facts family faq february fax federal fedex fee fees field figure figures file files final finance finding
  findings first fiscal floor fmla follow following for form forms forward fund from funds further gdpr general github gmail
  goal goals good google governing government gross group growth guarantee guarantor guaranty guide half he header health
  hello hearing her here hi hipaa his history hiring home hospital hours house how hr hubspot human i if ii iii impression
  improvement in inbound income indemnity index information initial inpatient inspection insurance instagram interview
  interviews invoice invoices ip irs is issue issues it item items its iv january jira job june july jury key keynote kickoff
  kpi labor landing last later law lead leads lease leases leave legal letter liability license lien limitation line linkedin
  liquidity list listing litigation loan loans local logo magazine mailchimp management manual march margin market marketing
  matter may medicaid medicare medication medications medline meeting meetings memo memorandum merger metformin method
  metrics microsoft milestone minutes miro monday mortgage motion mri msa my national nda neither net netsuite new newsletter
  next no none nor notarized note notes notice notices notion november now npi nurse objection objections objective october
  of off offer office officer on once one online only open operating opening operations opinion or oral order orders oracle
  organic osha our out outlook outpatient overall overview own panel paragraph parental parking part parties partnership
  party passport pay payable payment payments paypal payroll pdf pending pension people per performance permit personal phase
  phone pilot pip pipeline pitch plan plans please policy policies portfolio position powerpoint premium press pricing prior
  private probate procedure proceeding proceeds process product products profit program project projects property proposal
  proposed protocol public purchase purpose q1 q2 q3 q4 quality quarter quarterly question questions quickbooks rate ratio re
  real receipt recital recommendation record records reference referral refund region regarding registry regulation relations
  release renewal rent rental repair reply report reports request requests required research reserve resolution resource
  resources response result results resume return returns revenue review right rights risk risks roi rule rules saas salary
  sale sales salesforce sap saturday schedule scope section sections security segment senior september service services
  settlement severance shared she shareholders sharepoint sheet sincerely since site skype slack slide slides small so social
  software sop sow spring staff standard standards stage state statement statements station status statute steps stock store
  strategy stripe structure subject subpoena summary sunday superior support supreme survey system table takeaway talent
  target task tax taxes team teams tenancy term termination terms test testimony that the their them then there these they
  thing third this those though thursday tier tiktok title to today together tool total training transaction transcript
  transfer treatment trial trust tuesday twitter two uber under underwriting unit units until update upon ups us usd use user
  users usps vacation value vat verdict vendors version via video visa visit vital vitals vs vpn warranty we webinar website
  wednesday week weekly welcome well what when where whereas whether which while whilst who why wi-fi wifi will windows with
  within without word work workday workplace workshop worksheet x-ray xero year years yes yet yoga you your youtube zapier
  zendesk zoom zillow zone zoning lisinopril ibuprofen tylenol insulin aspirin atorvastatin warfarin amoxicillin prednisone
  gabapentin albuterol ozempic humira lipitor advil medicare-eligible thanksgiving easter halloween ramadan internet
  bluetooth android iphone ipad mac ok okay sec fda cdc nih epa ftc eeoc nlrb fasb gaap ifrs sox kyc aml apr apy arr mrr cac
  ltv nps seo sem ppc cta ab swot okr raci wacc dcf irr npv ebit capex opex tenants landlords sellers buyers lenders ppo hmo
  nwmls mls hoa fha va usda piti cma bpo cre noi grm cap doi attn fyi asap eod tbd tba na per-se hereto herein hereby thereof
  miranda daubert rooker chevron twombly iqbal mirandized lanham sherman clayton robinson uniform commercial clean air water
  americans disabilities`);

/** Words of contracts that the language library does not have. Alone in a cell of a table, they would be companies. */
export const contractWords = words(`
  perpetual worldwide mutual unilateral bilateral silent semiannual royalty royalties royalty-free sublicense indemnitor
  indemnitee nonconfidential survival estoppel setoff carveout carve-out earnout earn-out holdback clawback gross-up
  boilerplate redline markup fallback walkaway nonstandard off-market forthwith thereafter hereafter hereunder thereunder
  wherefore aforesaid lapse jurisdictional contractual consequential incidental nominal exemplary treble pari-passu lienholder
  mortgagee mortgagor sublessee sublessor sublease subtenant freehold leasehold fiduciary custodial noncustodial spousal
  marital nonmarital premarital postnuptial prenuptial ancillary testamentary intestate per-stirpes residuary inter-vivos
  bequest legatee devisee plenary ex-parte pro-rata ad-hoc de-minimis outbound biannual upfront waiver unclear consistent
  inconsistent compliant noncompliant verbal sub-processor subprocessor sublicensee assignee assignor transferee transferor
  obligor obligee payor drawee promissory attorney-client counterparty counterparties witnesseth jurat affidavit affiant
  declarant deponent movant nonmovant intervenor litigant`);

/** What the name of a company ends with, so that there is no doubt. */
export const surelyCompanies =
  'Inc|Incorporated|L\\.?L\\.?C|L\\.?L\\.?P|P\\.?L\\.?L\\.?C|Ltd|Limited|Corp|Corporation|Co|Company|GmbH|mbH|AG|KG|KGaA|OHG|UG|e\\.V|S\\.?A|SAS|S\\.?A\\.?R\\.?L|SARL|S\\.?p\\.?A|S\\.?r\\.?l|B\\.?V|N\\.?V|AB|ASA|AS|A/S|ApS|Oyj?|PLC|plc|L\\.?P|P\\.?C|P\\.?A|Pty|S\\.?L|Lda|s\\.r\\.o|Sp\\. z o\\.o|N\\.?A|SE';

/** What it often ends with: the words before decide. */
export const perhapsCompanies = words(`
  academy advisors advisory aerospace agency airlines airways analytics apparel architects associates automotive bakery bank
  bakeries biosciences biotech bistro brands brewing brewery brothers builders cafe capital care chemicals clinic clothing
  coffee collective college communications construction consulting consultants contractors controls creamery credit dental
  dentistry dermatology design designs devices diagnostics distribution distributors dynamics electric electronics
  endodontics energy engineering enterprises entertainment equipment equities estates fabrication farms financial fitness
  foods foundation foundry freight furniture furnishings gallery gastroenterology genomics global grocers grill group growers
  gym hardware health healthcare hockey holdings homes hospital hospitality hotel hotels imaging industries innovations inn
  institute instruments insurance interactive interiors international investments kitchen kitchens labs laboratories
  landscaping laundry law leasing logistics lumber machine machinery machining management manufacturing marine market markets
  materials media medical metals mortgage motors mutual network networks nurseries nursery oncology optics orchards organics
  orthodontics orthopedics outfitters packaging papers partners partnership pediatrics petroleum pharma pharmaceuticals
  pharmacy pizza plastics plumbing pottery precision press printing productions properties provisions publishing radiology
  realty recruiting recycling rentals resorts restaurant restaurants retail robotics roofing savings school schools seafood
  securities semiconductors services shipping software solar solutions sons spa sports staffing steel steelworks storage
  stores studio studios supplies supply surgical surveying systems tavern tech technologies technology telecom textiles
  theater therapeutics therapy title tools toys trading trailers transit transport transportation travel trucking trust union
  university utilities veterinary ventures vineyards warehouse water wellness wholesale winery wines woodworks works`);

/** What may come after those: "Marchetti Law Office". Alone, they are places of work. */
export const companyEndings = words('center centers centre centres firm firms office offices');
