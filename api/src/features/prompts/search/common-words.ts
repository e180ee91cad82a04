/**
 * Common English words that the cards of the library may not have. To correct one only because the caller may not search the texts
 * that have it would find what nobody asked for; to look it up in locked texts would reveal them. Stop words are never corrected, so
 * they are not here.
 */
const commonWords = new Set(
  `able accept across act add afraid age ago agree air allow almost alone along already also always among angry animal annual
  another answer apart apply area arm army arrive art ask attend aunt autumn away baby bad bag ball band bank bar base basic bath
  bear beat beautiful became become bed began begin behind believe bell belong belt best better beyond big bill bird birth bit bite
  black blame blood blow blue board boat body bone book born boss bottle bottom bought bowl box boy brain branch brave bread break
  breath bridge brief bright bring broad broke broken brother brought brown brush build bus busy buy cake call calm came camp cap
  car card care careful carry case cash cast cat catch caught cause cell cent chain chair chance change charge cheap check cheese
  chest chief child children choice choose circle city claim class clean clear clever climb clock close cloth cloud club coach coal
  coast coat coffee cold color come common cook cool copy corn corner cost cotton count country couple courage course court cousin
  cover cow crash cream cross crowd cry cup cut dance danger dark date daughter day dead deal dear death debt deep deer degree
  depth desert desk die dinner dirt dirty dish doctor dog dollar done double doubt dozen draw dream dress drink drive drop drove
  dry duck dust duty ear early earn earth ease east easy eat edge egg eight either eleven else empty end enemy engine enjoy enough
  enter equal escape even evening ever every exact except expect experiment eye face fact fail fair fall false family famous far
  farm farmer fast fat father fault fear feed feel feet fell felt fence fever field fifty fight fill film final find fine finger
  finish fire firm first fish fit five fix flag flat flew flight floor flow flower fly foil fold folk food fool foot force forest
  forget forgive fork form forty four fox free fresh friend front fruit fuel full fun funny game garden gas gate gave gentle gift
  girl give glad glass goal goat god gold gone good grain grand grass grave gray great green grew ground group grow guard guess
  guest guide gun hair half hall hand hang happen happy hard hat hate head health hear heard heart heat heavy held hello help hen
  hero hidden hide high hill hit hold hole holiday home honest honey hope horse hot hotel hour house huge human hundred hungry hunt
  hurry hurt husband ice idea ill inch inside iron island item jam job join joke joy judge juice jump keep kept key kick kid kill
  kind king kiss kitchen knee knew knife knock know lack lady lake lamb lamp land large last late laugh law lay lazy lead leaf
  learn least leather leave led left leg lend less let letter level lie life lift light like limit line lip list listen little live
  load loan lock log lonely long look lord lose loss lost lot loud love low luck lucky lunch mad made mail main make male man many
  map mark market married mass match mate matter meal mean meat meet melt member men mend met metal middle might mile milk mind
  mine minute mirror miss mix model modern moment money monkey month mood moon morning mother motor mountain mouse mouth move much
  mud music must nail name narrow nation nature near neat neck need nest net never new news next nice night nine noise none noon
  north nose note nothing notice nurse nut oak ocean offer office often oil old one onion open opposite orange order ought outside
  oven owe pack page paid pain paint pair pale pan paper pardon parent park part party pass past pasta paste path pause pay peace
  pen pencil people pepper perfect person phone photo piano pick picture piece pig pile pin pink pipe pity place plain plan plane
  plant plate play please plenty pocket poem poet point poison police polite pool poor port post pot pound pour power praise pray
  present press pretty price pride priest prince print prison prize proof proper proud pull pump punish pupil pure push put queen
  quick quiet quite race radio rail rain raise ran rang range rapid rare rat rate raw reach read ready real rear red rent rest rich
  rid ride right ring ripe rise risk river road roar rob rock rod role roll roof room root rope rose rough round row royal rub rude
  ruin rule run rush sad safe said sail salad salt sand sang sat save saw say scale school sea seat second seed seem seen sell send
  sense sent serve set seven several sew shade shake shall shame shape share sharp sheep sheet shelf shell shine ship shirt shock
  shoe shoot shop shore short shot shout show shut sick side sight sign silk silly silver simple since sing sink sister sit six
  size skill skin skirt sky slave sleep slide slip slow small smart smell smile smoke smooth snake snow soap social soft soil sold
  son song soon sore sort soul sound soup sour south space spare speak speed spell spend spent spin spite split spoke spoon sport
  spot spread spring square staff stage stair stamp stand star start state station stay steal steam steel steep stem step stick
  stiff still stone stood stop store storm story stove straw stream street strike string strong study stupid sudden sugar suit sum
  summer sun supper sure surf sweet swim sword table tail take tale talk tall tank tap task taste taught tax tea teach tear tell
  ten tent term test thank thick thief thin thing think third thirsty thirty thought thread three threw throat throw thumb thus tie
  tight till time tin tiny tip tire tired toe told tomorrow tone tongue tonight took tool tooth top torn total touch tour toward
  towel tower town toy track trade train tray tree trial trick trip trouble truck true trust truth try tube tune turn twelve twenty
  twice twist two ugly uncle unit upon upper upset upstairs use used useful usual valley value van verb view village visit voice
  vote wage wait wake walk wall want war warm warn wash waste watch water wave wax way weak wealth wear weather wedding week weigh
  well went west wet wheat wheel whip whisper white whole wide wife wild win wind window wine wing winter wire wise wish woke woman
  women won wonder wood wool word wore work world worm worn worry worse worst worth would wound wrap wrist write wrong wrote yard
  yeah year yellow yes yesterday yet young zero`.split(/\s+/),
);

/** Regular endings, and what the base form has in their place. Not those of comparatives: "parter" is "partner", mistyped. */
const endings: readonly [RegExp, string][] = [
  [/s$/, ''],
  [/(?<=s|x|z|o|ch|sh)es$/, ''],
  [/ie[sd]$/, 'y'],
  [/(?<=e)d$/, ''],
  [/(?:ed|ing)$/, ''],
  [/ing$/, 'e'],
  [/(?<=([^aeiou]))\1(?:ed|ing)$/, ''],
];

/** Whether a word is in the list, or is a regular form of one that is. */
export const isCommonWord = (word: string): boolean =>
  commonWords.has(word) || endings.some(([ending, base]) => commonWords.has(word.replace(ending, base)));
