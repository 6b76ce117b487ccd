/** Where anybody has an address: whose it is says nothing about a company. */
const PUBLIC = new Set(
  `
  gmail.com googlemail.com outlook.com outlook.co.uk outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de
  hotmail.fr hotmail.it hotmail.es live.com live.co.uk live.de live.fr msn.com passport.com
  yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.jp yahoo.co.in yahoo.ca yahoo.com.au
  yahoo.com.br yahoo.com.hk ymail.com rocketmail.com aol.com aol.co.uk aim.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me protonmail.ch tutanota.com tuta.com tuta.io
  gmx.com gmx.de gmx.net gmx.at gmx.ch gmx.co.uk web.de mail.de freenet.de t-online.de arcor.de posteo.de mailbox.org
  mail.com email.com fastmail.com fastmail.fm hushmail.com zoho.com zohomail.com zohomail.eu hey.com duck.com
  mail.ru inbox.ru list.ru bk.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn 21cn.com
  naver.com hanmail.net daum.net kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it tin.it alice.it
  btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net plus.com
  tiscali.co.uk o2.co.uk uol.com.br bol.com.br terra.com.br terra.es telefonica.net ziggo.nl kpnmail.nl xs4all.nl
  planet.nl telenet.be skynet.be bluewin.ch hispeed.ch sunrise.ch a1.net aon.at chello.at telia.com bredband.net
  online.no o2.pl wp.pl onet.pl interia.pl seznam.cz centrum.cz post.cz abv.bg citromail.hu freemail.hu
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com
  rogers.com shaw.ca sympatico.ca telus.net bigpond.com optusnet.com.au xtra.co.nz
  example.com example.org example.net`
    .trim()
    .split(/\s+/),
);

/** The domain of a company's own addresses; null for one where anybody has an address. */
export function companyDomainOf(email: string): string | null {
  const domain = email.trim().toLowerCase().split("@").at(-1) ?? "";
  return domain.includes(".") && !PUBLIC.has(domain) ? domain : null;
}
