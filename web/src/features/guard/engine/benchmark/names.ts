/** Names for each half of the benchmark. No name is in both. */
interface Pool {
  first: readonly string[];
  last: readonly string[];
  company: readonly string[];
}

const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

export const tunedNames: Pool = {
  first: list(
    'Maria, Denise, Tomasz, Priya, Ngozi, Wei, Keisha, Anders, Grant, Rosa, Hiroshi, Fatima, Liam, Svetlana, Jamal, Chloe, Mateo, Ingrid, Omar, Beatriz, Dylan, Mei, Yusuf, Margaret, Pavel, Leila, Connor, Aisha, Rafael, Helga, Frank, Simone',
  ),
  last: list(
    'Gomez, Carter, Lindqvist, Okafor, Nguyen, Thompson, Kowalski, Haddad, Young, Fernandez, Tanaka, El-Amin, O’Brien, Petrova, Washington, Dubois, Alvarez, Bergström, Rahman, Costa, Baker, Huang, Yilmaz, Atwood, Novak, Rahimi, McCarthy, Bello, Moreira, Brandt, Miller, Laurent',
  ),
  company: list(
    'Alder & Wynn LLP, Harbor Freight Logistics Inc., Northwind Traders, Blue Ridge Brewing, Castellan Holdings LLC, Brightwater Dental Group, Kestrel Robotics GmbH, Fairmont & Sons, Meridian Capital Partners, Oakline Properties, Tessera Software B.V., St. Brendan Hospital, Pinecrest Insurance Company, Vantiq Systems, Ludlow Foods Ltd., Silverton Credit Union, Quillon Media, Arbor Health Clinic, Rowan Construction Co., Delmarva Energy Corp.',
  ),
};

export const judgedNames: Pool = {
  first: list(
    'Elena, Marcus, Sunita, Chidi, Yuki, Patrick, Zofia, Lars, Tamara, Diego, Amina, Nathan, Olga, Darnell, Camille, Javier, Astrid, Khalid, Teresa, Brandon, Ling, Emre, Dorothy, Miroslav, Nadia, Sean, Zainab, Thiago, Ursula, Victoria, Mark, Giulia',
  ),
  last: list(
    'Ramirez, Foster, Andersson, Adeyemi, Tran, Robinson, Nowicki, Mansour, Green, Castillo, Watanabe, Ben-Ami, O’Connell, Ivanova, Jefferson, Moreau, Delgado, Haugen, Siddiqui, Pereira, Fisher, Zhao, Demir, Whitfield, Horvat, Karimi, Gallagher, Osei, Barbosa, Schreiber, Wilson, Ricci',
  ),
  company: list(
    'Whitlock & Dane LLP, Summit Cold Storage Inc., Redfern Outfitters, Cedar Hollow Winery, Ostrava Ventures LLC, Lakeside Family Clinic, Hexagon Metals AG, Barlow & Daughters, Granite Peak Advisors, Maplewood Realty, Corvina Labs S.r.l., Mercy Valley Hospital, Stonebridge Mutual Insurance, Optrix Technologies, Penhallow Textiles Ltd., Riverbend Bank, Juniper Street Studios, Novacare Pharmacy, Hollis Machine Works Corp., Tidewater Solar',
  ),
};

export type { Pool };
